// Finding a therapist by filters and by name: at once with scripts, by the form without.
import { describe, it } from 'vitest'
import { readDirectoryPage } from '#features/practice/site/contract/read.ts'
import { openPerson, visit } from '../support/browser.ts'
import { cards, heading, holdScripts, pill, place, search } from '../support/directory-page.ts'
import { setupE2E } from '../support/e2e.ts'
import { expect } from '../support/expect.ts'
import { isWholeRun } from '../support/run.ts'

const stage = setupE2E()

const open = (options: Partial<Parameters<typeof openPerson>[2]> = {}) =>
  openPerson(stage.browser, stage.server.url, options)

describe('on a desktop', () => {
  it.runIf(isWholeRun)(
    'each choice changes list, numbers, address and chips at once, and keeps the focus',
    async () => {
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

      const chips = page.getByRole('list', { name: 'Chosen filters' })
      await chips.getByRole('link', { name: 'Remove the filter Weekends' }).click()
      await expect(chips.getByRole('link', { name: /Accepting/ })).toBeFocused()
      await chips.getByRole('link', { name: 'Clear all' }).click()
      await heading(page, 'Our Therapist Team').waitFor()
      expect(search(page)).toBe('')
      await expect(cards(page)).toHaveCount(14)

      // Escape closes an open list from wherever the focus is, and a press beside it too.
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

      // A press on the words of an option chooses it, in the middle of the row, right of the box.
      await page.getByRole('link', { name: 'Remove the filter Weekends' }).click()
      await pill(page, 'Age group').click()
      await page.locator('label').filter({ hasText: 'Children' }).click()
      await heading(page, '1 therapist matches').waitFor()
      expect(search(page)).toBe('?age=children')
      expect(problems).toEqual([])
      await close()
    },
  )
})

describe('the search', () => {
  it.runIf(isWholeRun)(
    'finds a name while it is typed, also while the pointer comes to a profile and the page scrolls',
    async () => {
      const { page, problems, close } = await open()
      const calls: string[] = []
      page.on('request', (request) => calls.push(new URL(request.url()).pathname))
      await visit(page, '/therapists')
      const box = page.getByRole('searchbox', { name: 'Search by name or concern' })
      await box.pressSequentially('g')
      await expect.poll(() => search(page)).toBe('?q=g')
      const answer = page.waitForResponse('**/api/therapists/*')
      await cards(page).first().getByRole('link').first().hover()
      await answer
      await page.keyboard.type('en')
      await expect.poll(() => search(page)).toBe('?q=gen')
      await page.evaluate("scrollTo({ top: 40, behavior: 'instant' })")
      await expect.poll(() => place(page)).toBe(40)
      await page.keyboard.type('ev')
      await heading(page, '1 therapist matches').waitFor()
      await expect.poll(() => search(page)).toBe('?q=genev')
      await expect(box).toBeFocused()
      await expect(box).toHaveValue('genev')
      // The page that is shown is not asked for again, which would replace it.
      expect(calls).not.toContain(readDirectoryPage.path)
      await page.getByRole('link', { name: 'Geneviève Lachapelle-Beauregard', exact: true }).click()
      await page.getByRole('heading', { level: 1, name: /Geneviève/ }).waitFor()
      await page.goBack()
      await heading(page, '1 therapist matches').waitFor()
      await expect(page.getByRole('searchbox')).toHaveValue('genev')
      expect(problems).toEqual([])
      await close()
    },
  )
})

it('words typed before and after the scripts have arrived are one search', async () => {
  const { page, close } = await open()
  const release = await holdScripts(page)
  await page.goto('/therapists')
  const box = page.getByRole('searchbox')
  await box.pressSequentially('maya ')
  release()
  await page.getByRole('link', { name: 'Remove the filter “maya”' }).waitFor()
  await page.keyboard.type('chen')
  await page.getByRole('link', { name: 'Remove the filter “maya chen”' }).waitFor()
  await expect.poll(() => search(page)).toBe('?q=maya+chen')
  await expect(box).toHaveValue('maya chen')
  await expect(box).toBeFocused()
  await close()
})
