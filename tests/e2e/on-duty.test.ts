// Staff say whether they are available for chat, and visitors see what that means for them.
import { describe, it } from 'vitest'
import { setAvailability } from '#features/chat/contract/duty.ts'
import {
  expectAccessible,
  expectNoSidewaysScroll,
  openPerson,
  phone,
  visit,
} from '../support/browser.ts'
import { addSession, setupE2E } from '../support/e2e.ts'
import { expect } from '../support/expect.ts'
import { admin, director, maya } from '../support/test-server.ts'
import { bubble, fillForm, isStored, panel, say } from '../support/visitor-chat-test-bed.ts'

const stage = setupE2E({ CHAT_HOURS: '0-24' })

describe('the availability of staff', () => {
  it('is chosen at the head of dashboard and inbox, and shown in every tab', async () => {
    const { page, context, problems, close } = await openPerson(stage.browser, stage.server.url)
    await addSession(context, stage.server, admin)
    await visit(page, '/admin/dashboard')
    const main = page.getByRole('main')
    const button = main.locator('summary', { hasText: /(for|from) chat$/ })
    await expect(button).toHaveText('Available for chat')
    const second = await context.newPage()
    await visit(second, '/admin/chats')
    const inTab = second.getByRole('main').locator('summary', { hasText: /(for|from) chat$/ })
    await expect(inTab).toHaveText('Available for chat')

    await button.click()
    await expectAccessible(page)
    await main.getByRole('button', { name: 'Away Until you change it' }).click()
    await expect(button).toHaveText('Away from chat')
    await expect(inTab).toHaveText('Away from chat')
    await expect(button).toBeFocused()
    await expectNoSidewaysScroll(page)

    // A colleague sees who else is there.
    const body = { available: true }
    await stage.server.call(setAvailability, { cookie: await stage.server.signIn(maya), body })
    await button.click()
    await main.getByText('Also available for chat: Maya Chen.').waitFor()
    await main.getByRole('button', { name: /^Available Until chat closes/ }).click()
    await expect(inTab).toHaveText('Available for chat')
    expect(problems).toEqual([])
    await close()
  })

  it('fits at the head of both screens on a phone', async () => {
    const { page, context, close } = await openPerson(stage.browser, stage.server.url, {
      viewport: { width: 320, height: 640 },
    })
    await addSession(context, stage.server, director)
    for (const path of ['/admin/dashboard', '/admin/chats']) {
      await visit(page, path)
      await page
        .getByRole('main')
        .locator('summary', { hasText: /(for|from) chat$/ })
        .waitFor()
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)
    }
    await close()
  })
})

const words = {
  en: {
    path: '/',
    soon: 'Usually answers in a few minutes',
    later: 'Nobody is at the chat just now',
    next: /Write anyway: we store your message/,
  },
  fr: {
    path: '/fr',
    soon: 'Répond habituellement en quelques minutes',
    later: 'Personne n’est au clavardage pour l’instant',
    next: /nous gardons votre message/,
  },
} as const

/** Nobody is available: also the people of earlier tests, who count as present for 40 s after their last tab. */
async function leaveChat() {
  for (const person of [admin, director, maya]) {
    const cookie = await stage.server.signIn(person)
    await stage.server.call(setAvailability, { cookie, body: { available: false } })
  }
}

describe.each(['en', 'fr'] as const)('a visitor who reads in %s', (language) => {
  it('sees before the form whether somebody is there', async () => {
    const { path, soon, later, next } = words[language]
    const cookie = await stage.server.signIn(maya)
    const choose = (available: boolean) =>
      stage.server.call(setAvailability, { cookie, body: { available } })
    await leaveChat()
    for (const viewport of [undefined, phone]) {
      await choose(true)
      const { page, close } = await openPerson(stage.browser, stage.server.url, {
        ...(viewport && { viewport }),
      })
      await visit(page, path)
      await bubble(page).click()
      await panel(page).getByText(soon).waitFor()
      await expectAccessible(page, { part: '[data-chat-panel]' })
      await choose(false)
      // Opened again, it asks again.
      await page.keyboard.press('Escape')
      await bubble(page).click()
      await panel(page).getByText(later).waitFor()
      await panel(page).getByText(next).waitFor()
      await expectAccessible(page, { part: '[data-chat-panel]' })
      await expectNoSidewaysScroll(page)
      await close()
    }
  })
})

describe('a visitor in a conversation', () => {
  it('sees at once that somebody has come, or has gone', async () => {
    const cookie = await stage.server.signIn(maya)
    const choose = (available: boolean) =>
      stage.server.call(setAvailability, { cookie, body: { available } })
    await leaveChat()
    const { page, close } = await openPerson(stage.browser, stage.server.url)
    await visit(page, '/')
    await bubble(page).click()
    await panel(page).getByText(words.en.later).waitFor()
    await fillForm(page, 'Noor')
    await page.getByRole('button', { name: 'Start Chat' }).click()
    await say(page, 'Hello')
    await isStored(page, 'Hello')
    await panel(page).getByText(words.en.later).waitFor()
    await choose(true)
    await panel(page).getByText(words.en.soon).waitFor()
    await choose(false)
    await expect(panel(page).getByText(words.en.later)).toBeVisible()
    await close()
  })
})
