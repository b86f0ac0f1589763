// Finding a therapist by filters: before the page reacts by itself, where calls fail, and without scripts.
// These cases seldom are the only ones to find a fault: the story in tests/e2e runs in every `npm test`.
import { afterAll, afterEach, beforeAll, describe, it } from 'vitest'
import { desktop, openPerson, phone, visit } from '../support/browser.ts'
import { heading, holdScripts, pill, search } from '../support/directory-page.ts'
import { setupE2E, toast } from '../support/e2e.ts'
import { expect } from '../support/expect.ts'

const stage = setupE2E()

describe('on a desktop', () => {
  let person: Awaited<ReturnType<typeof openPerson>>
  beforeAll(async () => {
    person = await openPerson(stage.browser, stage.server.url)
  })
  afterEach(() => person.page.unrouteAll())
  afterAll(() => person.close())

  it('the first press on a chosen filter removes it in place, also before the list reacts', async () => {
    const { page, problems } = person
    await visit(page, '/therapists?language=french&concern=anxiety')
    const entries = await page.evaluate('history.length')
    const chips = page.getByRole('list', { name: 'Chosen filters' })
    await chips.getByRole('link', { name: 'Remove the filter Anxiety' }).click()
    await expect(chips.getByRole('link', { name: 'Remove the filter French' })).toBeFocused()
    expect(search(page)).toBe('?language=french')
    expect(await page.evaluate('history.length')).toBe(entries)
    await page
      .getByRole('status')
      .filter({ hasText: /therapists match/ })
      .first()
      .waitFor()
    expect(problems).toEqual([])
  })

  it('the first press on a way out of an empty list leads to its heading, and is announced', async () => {
    const { page, problems } = person
    await visit(page, '/therapists?language=lingala&when=weekdays')
    const entries = await page.evaluate('history.length')
    await page.getByRole('link', { name: 'Without When: 1 therapist' }).press('Enter')
    await expect(heading(page, '1 therapist matches')).toBeFocused()
    await page.getByRole('status').filter({ hasText: '1 therapist matches' }).first().waitFor()
    expect(await page.evaluate('history.length')).toBe(entries)
    expect(problems).toEqual([])
  })

  it('a press on a chosen filter is followed as a link when the list cannot be read', async () => {
    const { page } = person
    await visit(page, '/therapists?language=french&concern=anxiety')
    await page.route('**/api/therapist-directory', (route) => route.abort())
    await page.getByRole('link', { name: 'Remove the filter Anxiety' }).click()
    await page.waitForURL('**/therapists?language=french')
    expect(search(page)).toBe('?language=french')
  })

  it('a choice made before the scripts have arrived counts', async () => {
    const { page } = person
    const release = await holdScripts(page)
    await page.goto('/therapists')
    await pill(page, 'When').click()
    await page.getByRole('checkbox', { name: /^Weekends/ }).check()
    release()
    await page.getByRole('link', { name: 'Remove the filter Weekends' }).waitFor()
    await expect.poll(() => search(page)).toBe('?when=weekends')
  })

  it('a failed request is reported, and the choice counts at the next one', async () => {
    const { page } = person
    await page.route('**/api/therapist-directory', (route) => route.abort())
    await visit(page, '/therapists')
    await pill(page, 'When').click()
    await page.getByRole('checkbox', { name: /^Weekends/ }).check()
    await toast(page, 'No connection').waitFor()
    await expect(page.getByRole('checkbox', { name: /^Weekends/ })).toBeChecked()
    await page.unroute('**/api/therapist-directory')
    await page.getByRole('checkbox', { name: /^Evenings/ }).check()
    await page.getByRole('link', { name: 'Remove the filter Weekends' }).waitFor()
    await page.getByRole('link', { name: 'Remove the filter Evenings' }).waitFor()
  })

  it('a portrait that fails to load leaves the initials visible', async () => {
    const { page } = person
    await page.route('**/uploads/maya-chen*', (route) => route.abort())
    await visit(page, '/therapists')
    const card = page.getByRole('article').filter({ hasText: 'Maya Chen' })
    await card.getByText('MC', { exact: true }).waitFor()
    expect(await card.locator('img:visible').count()).toBe(0)
  })
})

it('without scripts, the form finds therapists, and that of a request gives way to a phone number', async () => {
  const { page, close } = await openPerson(stage.browser, stage.server.url, {
    javaScriptEnabled: false,
  })
  for (const viewport of [desktop, phone]) {
    await page.setViewportSize(viewport)
    await page.goto('/therapists')
    if (viewport === phone) await page.getByRole('button', { name: 'Filters' }).click()
    await pill(page, 'When').click()
    await page.getByRole('checkbox', { name: /^Weekends/ }).check()
    await page.getByRole('button', { name: 'Show therapists' }).filter({ visible: true }).click()
    await page.waitForURL('**/therapists?*when=weekends*')
    expect(new URL(page.url()).searchParams.get('when')).toBe('weekends')
    await page.getByRole('link', { name: 'Remove the filter Weekends' }).click()
    await heading(page, 'Our Therapist Team').waitFor()
  }
  await page.goto('/consultation')
  await expect(page.locator('form noscript a[href^="tel:"]')).toBeVisible()
  await expect(page.getByLabel('First name')).toBeHidden()
  await close()
})
