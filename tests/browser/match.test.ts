// "Help me choose": one question at a time, with and without a script, and whom the answers lead to.
// These cases seldom are the only ones to find a fault: the story in tests/e2e runs in every `npm test`.
import type { Page } from 'playwright-core'
import { describe, it } from 'vitest'
import { narrow, openPerson, phone, visit } from '../support/browser.ts'
import { setupE2E } from '../support/e2e.ts'
import { expect } from '../support/expect.ts'
import { everyIn } from '../support/run.ts'

const stage = setupE2E()
const open = (options: Partial<Parameters<typeof openPerson>[2]> = {}) =>
  openPerson(stage.browser, stage.server.url, options)

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const next = (page: Page) => page.getByRole('link', { name: 'Next question' }).click()
const step = (page: Page, number: number) => page.getByText(`Question ${number} of 7`)
const readPath = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).hash

async function answer(page: Page, ...labels: string[]) {
  for (const label of labels) await page.getByLabel(new RegExp(`^${label}`)).check()
  await next(page)
}

describe('the questions', () => {
  it('are steps of the history, survive a reload, and show the answers so far', async () => {
    const { page, close } = await open()
    await visit(page, '/match')
    await answer(page, 'Myself')
    await answer(page, 'Worry or anxiety', 'How I see myself')
    await expect(step(page, 3)).toBeVisible()
    const soFar = page.getByRole('region', { name: 'Your answers so far' })
    await expect(soFar).toContainText('Worry or anxiety, How I see myself')
    await page.goBack()
    await expect(step(page, 2)).toBeVisible()
    await expect(heading(page, 'What brings you here?')).toBeFocused()
    await page.reload()
    await page.locator('html[data-ready]').waitFor()
    await expect(step(page, 2)).toBeVisible()
    await expect(page.getByLabel('How I see myself')).toBeChecked()
    expect(readPath(page)).toBe('/match#question-concern')
    await soFar.getByRole('link', { name: 'Who it is for: Change' }).click()
    await expect(step(page, 1)).toBeVisible()
    await close()
  })

  it('take up to three concerns, and forget those of a question that is skipped', async () => {
    const { page, close } = await open()
    await visit(page, '/match#question-concern')
    for (const label of ['Low mood', 'Loss and grief', 'Something that happened']) {
      await page.getByLabel(label).check()
    }
    await expect(page.getByLabel('Worry or anxiety')).toBeDisabled()
    await page.getByRole('link', { name: 'Skip this question' }).click()
    await expect(step(page, 3)).toBeVisible()
    await expect(page.getByText('Nothing yet. You may skip any question.')).toBeVisible()
    await close()
  })

  it('are changed from the result', async () => {
    const { page, close } = await open({ javaScriptEnabled: false })
    await page.goto('/match#question-concern')
    await page.getByLabel('Loss and grief').check()
    await page.goto('/match#question-approach')
    await page.getByRole('button', { name: 'See who may fit' }).click()
    await page.getByRole('link', { name: 'Change my answers' }).click()
    await page.goto(`${page.url()}#question-concern`)
    await expect(page.getByLabel('Loss and grief')).toBeChecked()
    await close()
  })

  it.each(everyIn(['a phone', phone], ['the narrowest phone', narrow]))(
    'fit on %s',
    async (_, viewport) => {
      const { page, close } = await open({ viewport })
      await visit(page, '/fr/match#question-concern')
      const overflow = await page.evaluate(
        'document.documentElement.scrollWidth - document.documentElement.clientWidth',
      )
      expect(overflow).toBeLessThanOrEqual(0)
      // The header covers what is scrolled below it.
      await page.evaluate('window.scrollTo({ top: 0 })')
      await close()
    },
  )
})

describe('a result', () => {
  it('is for no one else: no cache, no search engine, no answer in its address', async () => {
    const { page, close } = await open()
    await visit(page, '/match#question-concern')
    await page.getByLabel('Something that happened').check()
    await page.evaluate('location.hash = "question-approach"')
    await page.getByRole('button', { name: 'See who may fit' }).click()
    await page.waitForURL('**/match?result=*')
    expect(page.url()).toMatch(/\/match\?result=[\da-f-]{36}$/)
    const { headers, text } = await stage.server.request(`/match${new URL(page.url()).search}`)
    expect(headers.get('cache-control')).toBe('private, no-store')
    expect(text).toContain('<meta name="robots" content="noindex">')
    await close()
  })

  it('says that its answers are gone', async () => {
    const { page, close } = await open()
    const response = await page.goto('/match?result=00000000-0000-4000-8000-000000000000')
    expect(response?.status()).toBe(404)
    await expect(heading(page, 'These answers are not here any more')).toBeVisible()
    await close()
  })
})
