// Finding a therapist by filters: at once with scripts, by the form without.
import { describe, it } from 'vitest'
import {
  desktop,
  enlargeText,
  expectAccessible,
  expectNoSidewaysScroll,
  openPerson,
  phone,
  visit,
} from '../support/browser.ts'
import { cards, heading, pill, search } from '../support/directory-page.ts'
import { setupE2E } from '../support/e2e.ts'
import { expect } from '../support/expect.ts'
import { everyIn } from '../support/run.ts'

const stage = setupE2E()

const open = (options: Partial<Parameters<typeof openPerson>[2]> = {}) =>
  openPerson(stage.browser, stage.server.url, options)

describe('on a desktop', () => {
  it('each choice changes list, numbers, address and chips at once, and keeps the focus', async () => {
    const { page, problems, close } = await open()
    await visit(page, '/therapists')
    await expect(cards(page)).toHaveCount(14)
    await pill(page, 'Concern').click()
    const anxiety = page.getByRole('checkbox', { name: /^Anxiety/ })
    await anxiety.focus()
    await page.keyboard.press('Space')
    await heading(page, '6 therapists match').waitFor()
    await expect(anxiety).toBeFocused()
    expect(search(page)).toBe('?concern=anxiety')
    await page.keyboard.press('Escape')
    await expect(pill(page, 'Concern')).toBeFocused()
    await expect(anxiety).toBeHidden()

    await pill(page, 'When').click()
    await page.getByRole('checkbox', { name: /^Evenings/ }).check()
    await page.getByRole('checkbox', { name: /^Weekends/ }).check()
    await page.getByRole('switch', { name: 'Accepting clients only' }).check()
    await heading(page, '6 therapists match').waitFor()
    await expect(cards(page)).toHaveCount(6)
    await page.getByRole('status').filter({ hasText: '6 therapists match' }).first().waitFor()
    await pill(page, 'When').click()
    await page.getByRole('button', { name: 'Show 6 therapists' }).first().click()
    await expect(heading(page, '6 therapists match')).toBeFocused()
    await expectAccessible(page)

    const chips = page.getByRole('list', { name: 'Chosen filters' })
    await chips.getByRole('link', { name: 'Remove the filter Weekends' }).click()
    await expect(chips.getByRole('link', { name: /Accepting/ })).toBeFocused()
    await chips.getByRole('link', { name: 'Clear all' }).click()
    await heading(page, 'Our Therapist Team').waitFor()
    expect(search(page)).toBe('')
    await expect(cards(page)).toHaveCount(14)
    expect(problems).toEqual([])
    await close()
  })

  it('a press on the words of an option chooses it', async () => {
    const { page, problems, close } = await open()
    await visit(page, '/therapists')
    await pill(page, 'Age group').click()
    // In the middle of the row, right of the box.
    await page.locator('label').filter({ hasText: 'Children' }).click()
    await heading(page, '1 therapist matches').waitFor()
    expect(search(page)).toBe('?age=children')
    expect(problems).toEqual([])
    await close()
  })

  it('Escape closes an open list from wherever the focus is, and a press beside it too', async () => {
    const { page, close } = await open()
    await visit(page, '/therapists')
    const weekends = page.getByRole('checkbox', { name: /^Weekends/ })
    await pill(page, 'When').click()
    await weekends.check()
    // As in browsers that focus no pressed button.
    await weekends.evaluate((element: { blur(): void }) => element.blur())
    await page.keyboard.press('Escape')
    await expect(weekends).toBeHidden()
    await expect(pill(page, 'When')).toBeFocused()
    await pill(page, 'When').click()
    await expect(weekends).toBeVisible()
    await page.mouse.click(5, 500)
    await expect(weekends).toBeHidden()
    await close()
  })

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

  it('a value that nobody has matches nobody, and is removed like any other', async () => {
    const { page, close } = await open({ javaScriptEnabled: false })
    await page.goto('/therapists?language=klingon')
    await expect(heading(page, '0 therapists match')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Remove the filter “klingon”' })).toBeVisible()
    await page.getByRole('link', { name: 'Without Language: 14 therapists' }).click()
    await heading(page, 'Our Therapist Team').waitFor()
    await page.goto(`/therapists?q=${'x'.repeat(3_000)}`)
    await page.getByText('We searched for the first 100 characters of your text.').waitFor()
    await close()
  })

  it('several filters that are the reason only together are named together', async () => {
    const { page, close } = await open({ javaScriptEnabled: false })
    await page.goto(
      '/therapists?concern=anxiety&language=lingala&location=kanata&when=weekdays&age=children',
    )
    await page.getByRole('heading', { name: 'Nobody matches all of this' }).waitFor()
    await expect(page.getByText('No single filter is the reason.')).toBeVisible()
    await page
      .getByRole('link', { name: /^Without .+ and .+: \d+ therapist/ })
      .first()
      .click()
    await heading(page, /^[1-9]\d* therapists? match/).waitFor()
    await close()
  })

  it('an empty list names the filter to drop', async () => {
    const { page, close } = await open()
    await visit(page, '/therapists?language=lingala&when=weekdays')
    await page.getByRole('heading', { name: 'Nobody matches all of this' }).waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Without When: 1 therapist' }).click()
    await heading(page, '1 therapist matches').waitFor()
    expect(search(page)).toBe('?language=lingala')
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
    // One filter is open, and nothing behind the sheet takes the focus.
    await expect(sheet.locator('details[open]')).toHaveCount(1)
    for (let press = 0; press < 30; press += 1) {
      await page.keyboard.press('Tab')
      const where = await page.evaluate(
        "document.activeElement.closest('[role=dialog]') || document.activeElement === document.body",
      )
      expect(Boolean(where)).toBe(true)
    }
    await pill(page, 'When').click()
    await page.getByRole('checkbox', { name: /^Evenings/ }).check()
    await page.getByRole('switch', { name: 'Accepting clients only' }).check()
    await expectAccessible(page)
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
  it.each(everyIn(['a desktop', desktop], ['a phone', phone]))(
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

it.each([
  '/therapists?concern=anxiety&when=evenings&accepting=true',
  '/fr/therapists?concern=anxiety&when=evenings&accepting=true',
])('%s fits every width, larger text and forced colours', async (path) => {
  const { page, close } = await open({ forcedColors: 'active' })
  await visit(page, path)
  for (const width of [280, 320, 390, 768, 1024, 1280, 1920]) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoSidewaysScroll(page)
  }
  await enlargeText(page)
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await visit(page, path)
    await expectNoSidewaysScroll(page)
  }
  await close()
})
