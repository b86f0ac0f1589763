// Finding a therapist by filters and by name: at once with scripts, by the form without.
// These cases seldom are the only ones to find a fault: the story in tests/e2e runs in every `npm test`.
import { describe, it } from 'vitest'
import { desktop, openPerson, phone, visit } from '../support/browser.ts'
import { heading, holdScripts, pill, search } from '../support/directory-page.ts'
import { setupE2E, toast } from '../support/e2e.ts'
import { expect } from '../support/expect.ts'
import { everyIn } from '../support/run.ts'

const stage = setupE2E()

const open = (options: Partial<Parameters<typeof openPerson>[2]> = {}) =>
  openPerson(stage.browser, stage.server.url, options)

describe('on a desktop', () => {
  it('the first press on a chosen filter removes it in place, also before the list reacts', async () => {
    const { page, problems, close } = await open()
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
    await close()
  })

  it('the first press on a way out of an empty list leads to its heading, and is announced', async () => {
    const { page, problems, close } = await open()
    await visit(page, '/therapists?language=lingala&when=weekdays')
    const entries = await page.evaluate('history.length')
    await page.getByRole('link', { name: 'Without When: 1 therapist' }).press('Enter')
    await expect(heading(page, '1 therapist matches')).toBeFocused()
    await page.getByRole('status').filter({ hasText: '1 therapist matches' }).first().waitFor()
    expect(await page.evaluate('history.length')).toBe(entries)
    expect(problems).toEqual([])
    await close()
  })

  it('a press on a chosen filter is followed as a link when the list cannot be read', async () => {
    const { page, close } = await open()
    await visit(page, '/therapists?language=french&concern=anxiety')
    await page.route('**/api/therapist-directory', (route) => route.abort())
    await page.getByRole('link', { name: 'Remove the filter Anxiety' }).click()
    await page.waitForURL('**/therapists?language=french')
    expect(search(page)).toBe('?language=french')
    await close()
  })
})

describe('on a phone', () => {
  it('a sheet has the filters, and says how many therapists it leads to', async () => {
    const { page, problems, close } = await open({ viewport: phone })
    await visit(page, '/therapists')
    await page.getByRole('button', { name: 'Filters' }).click()
    const sheet = page.getByRole('dialog', { name: 'Filters' })
    await sheet.getByRole('heading', { name: 'Filters' }).waitFor()
    await expect(sheet.locator('details[open]')).toHaveCount(1)
    await pill(page, 'When').click()
    await page.getByRole('checkbox', { name: /^Evenings/ }).check()
    await page.getByRole('switch', { name: 'Accepting clients only' }).check()
    await page.getByRole('button', { name: 'Show 9 therapists' }).last().click()
    await expect(page.getByRole('heading', { name: 'Filters' })).toBeHidden()
    await expect(heading(page, '9 therapists match')).toBeFocused()
    await page.getByRole('button', { name: /Filters.*2 chosen/ }).click()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('heading', { name: 'Filters' })).toBeHidden()
    expect(problems).toEqual([])
    await close()
  })
})

describe('without scripts', () => {
  it.each(everyIn(['a phone', phone], ['a desktop', desktop]))(
    'the form finds therapists on %s',
    async (_, viewport) => {
      const { page, close } = await open({ viewport, javaScriptEnabled: false })
      await page.goto('/therapists')
      const isNarrow = viewport.width < 1024
      if (isNarrow) await page.getByRole('button', { name: 'Filters' }).click()
      await pill(page, 'When').click()
      await page.getByRole('checkbox', { name: /^Weekends/ }).check()
      await page.getByRole('button', { name: 'Show therapists' }).filter({ visible: true }).click()
      await page.waitForURL('**/therapists?*when=weekends*')
      expect(new URL(page.url()).searchParams.get('when')).toBe('weekends')
      await page.getByRole('link', { name: 'Remove the filter Weekends' }).click()
      await heading(page, 'Our Therapist Team').waitFor()
      await close()
    },
  )
})

it('a choice made before the scripts have arrived counts', async () => {
  const { page, close } = await open()
  const release = await holdScripts(page)
  await page.goto('/therapists')
  await pill(page, 'When').click()
  await page.getByRole('checkbox', { name: /^Weekends/ }).check()
  release()
  await page.getByRole('link', { name: 'Remove the filter Weekends' }).waitFor()
  await expect.poll(() => search(page)).toBe('?when=weekends')
  await close()
})

it('a failed request is reported, and the choice counts at the next one', async () => {
  const { page, close } = await open()
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
  await close()
})
