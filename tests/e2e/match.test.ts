// "Help me choose": one question at a time, with and without a script, and whom the answers lead to.
import type { Page } from 'playwright-core'
import { describe, it } from 'vitest'
import { openPerson, visit } from '../support/browser.ts'
import { setupE2E } from '../support/e2e.ts'
import { expect } from '../support/expect.ts'
import { everyIn } from '../support/run.ts'

const stage = setupE2E()
const open = (options: Partial<Parameters<typeof openPerson>[2]> = {}) =>
  openPerson(stage.browser, stage.server.url, options)

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
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
    pass: 'Pass my answers on to the practice',
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
    pass: 'Transmettre mes réponses à la clinique',
  },
}

describe.each(everyIn('en', 'fr'))('help with choosing a therapist in %s', (language) => {
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
    // No answer is in the address.
    await page.waitForURL(/\/match\?result=[\da-f-]{36}$/)
    await expect(page.getByText(text.asked)).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await page.goForward()
    // The answers go with a request only if the person says so.
    await page.getByRole('link', { name: text.call }).first().press('Enter')
    await page.waitForURL('**/consultation?therapist=*&match=*')
    await expect(page.getByLabel(text.pass)).not.toBeChecked()
    expect(problems).toEqual([])
    await close()
  })
})

describe('the questions', () => {
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
})
