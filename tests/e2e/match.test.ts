// "Help me choose": one question at a time, with and without a script, and whom the answers lead to.
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

const words = {
  en: {
    path: '/match',
    first: 'Who is it for?',
    myself: 'Myself',
    second: 'What brings you here?',
    worry: 'Worry or anxiety',
    next: 'Next question',
    finish: 'See who may fit',
    asked: /^You asked for help with anxiety/,
    call: /^Free call with/,
  },
  fr: {
    path: '/fr/match',
    first: 'Pour qui est-ce?',
    myself: 'Moi',
    second: 'Qu’est-ce qui vous amène?',
    worry: 'Inquiétude ou anxiété',
    next: 'Question suivante',
    finish: 'Voir qui pourrait convenir',
    asked: /^Vous cherchez de l’aide concernant l’anxiété/,
    call: /^Appel gratuit avec/,
  },
}

describe.each(['en', 'fr'] as const)('help with choosing a therapist in %s', (language) => {
  const text = words[language]

  it('works without a script', async () => {
    const { page, close } = await open({ javaScriptEnabled: false })
    await page.goto(text.path)
    await expect(heading(page, text.first)).toBeVisible()
    await expect(heading(page, text.second)).toBeHidden()
    await page.getByLabel(text.myself, { exact: true }).check()
    await page.getByRole('link', { name: text.next }).click()
    await expect(heading(page, text.first)).toBeHidden()
    await page.getByLabel(text.worry).check()
    await page.goBack()
    await expect(heading(page, text.first)).toBeVisible()
    await page.goForward()
    await expect(page.getByLabel(text.worry)).toBeChecked()
    for (let number = 2; number < 7; number += 1) {
      await page.getByRole('link', { name: text.next }).click()
    }
    await page.getByRole('button', { name: text.finish }).click()
    await page.waitForURL(`**${text.path}?result=*`)
    await expect(page.getByText(text.asked)).toBeVisible()
    const calls = page.getByRole('link', { name: text.call })
    expect(await calls.count()).toBeGreaterThan(0)
    await expect(calls.first()).toHaveAttribute('href', /\/consultation\?therapist=.*&match=/)
    await close()
  })

  it('goes through the questions by keyboard and leads to people', async () => {
    const { page, problems, close } = await open()
    await visit(page, text.path)
    await page.getByLabel(text.myself, { exact: true }).press('Space')
    await page.keyboard.press('Enter')
    await expect(heading(page, text.second)).toBeFocused()
    await page.getByLabel(text.worry).press('Space')
    for (let number = 2; number < 7; number += 1) {
      await page.getByRole('link', { name: text.next }).press('Enter')
    }
    await page.getByRole('button', { name: text.finish }).press('Enter')
    await page.waitForURL(`**${text.path}?result=*`)
    await expect(page.getByText(text.asked)).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await page.goForward()
    expect(problems).toEqual([])
    await close()
  })
})

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

  it('lose nothing when the answers cannot be sent', async () => {
    const { context, page, close } = await open()
    await visit(page, '/match#question-concern')
    await page.getByLabel('Loss and grief').check()
    await page.evaluate('location.hash = "question-approach"')
    await context.setOffline(true)
    await page.getByRole('button', { name: 'See who may fit' }).click()
    await expect(page.getByRole('alert')).toContainText('They are still here')
    await context.setOffline(false)
    await page.getByRole('button', { name: 'See who may fit' }).click()
    await expect(page.getByText(/^You asked for help with grief/)).toBeVisible()
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
  it('is for nobody else: no cache, no search engine, no answer in its address', async () => {
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
