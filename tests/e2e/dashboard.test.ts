// The dashboard leads to the work, and staff say there and in the inbox whether they are available for chat.
import type { Page } from 'playwright-core'
import { describe, it } from 'vitest'
import { setAvailability } from '#features/chat/contract/duty.ts'
import { formatLongDate } from '#shared/practice-time.ts'
import { openPerson, phone, visit } from '../support/browser.ts'
import { arriveAs, setupE2E } from '../support/e2e.ts'
import { expect } from '../support/expect.ts'
import { admin, director, maya } from '../support/test-server.ts'
import { addUnreadAnswer } from '../support/unread-answer.ts'
import { bubble, fillForm, isStored, panel, say } from '../support/visitor-chat-test-bed.ts'

const stage = setupE2E({ CHAT_HOURS: '0-24' })
const slow = { timeout: 120_000 }

// The closed panel of small screens has the same navigation.
const current = (page: Page) => page.locator('nav [aria-current="page"]:visible')
const dashboardLink = (page: Page) =>
  page.getByRole('navigation', { name: 'Portal' }).getByRole('link', { name: 'Dashboard' })

describe('an administrator', () => {
  it('sees first who waits for an answer, and opens it', slow, async () => {
    const name = await addUnreadAnswer(stage.server, new Date(Date.now() - 2 * 60 * 60 * 1000))
    const { page, problems, close } = await arriveAs(admin, stage, '/admin')
    await page.getByRole('heading', { level: 1, name: 'Welcome back, Grace' }).waitFor()
    await expect(page).toHaveTitle('Admin Dashboard | Stillwater Psychotherapy')
    await page.locator('main').getByText(formatLongDate(new Date())).waitFor()
    await expect(current(page)).toHaveText('Dashboard', { useInnerText: true })

    const waiting = page.locator('main section').first()
    await expect(waiting).toHaveAccessibleName('Waiting for an answer')
    const rows = waiting.getByRole('listitem')
    await expect(rows).toHaveCount(8)
    await expect(rows.filter({ hasText: 'Answered' })).toContainText(name, { useInnerText: true })
    await expect(rows.filter({ hasText: 'Answered' })).toContainText('2 h', { useInnerText: true })
    const listKinds = async () => {
      const texts = await rows.locator('p').allInnerTexts()
      return [...new Set(texts.map((text) => text.split(':')[0]))]
    }
    await expect.poll(listKinds).toEqual(['Chat', 'Answered', 'New request'])
    await waiting.getByRole('link', { name: /more requests to contact$/ }).waitFor()

    await waiting.getByRole('link', { name: `Open ${name}` }).click()
    await page.getByRole('dialog', { name }).waitFor()
    await page.goBack()
    await waiting
      .getByRole('link', { name: /^Reply to/ })
      .first()
      .click()
    await page.waitForURL('**/admin/chats?chat=*')
    await expect(page.locator('[data-reply-box] textarea')).toBeFocused()

    // The other address shows the same screen.
    await dashboardLink(page).click()
    await page.waitForURL('**/admin/dashboard')
    await page.getByRole('heading', { level: 1, name: 'Welcome back, Grace' }).waitFor()
    await expect(current(page)).toHaveText('Dashboard', { useInnerText: true })
    expect(problems).toEqual([])
    await close()
  })
})

const setAvailable = async (username: string, available: boolean) => {
  const cookie = await stage.server.signIn(username)
  await stage.server.call(setAvailability, { cookie, body: { available } })
}

describe('the availability of staff', () => {
  it(
    'is what a visitor reads before the form, and sees change in a conversation',
    slow,
    async () => {
      // Nobody is there: those with an open tab count as present for a while after it.
      for (const person of [admin, director, maya]) await setAvailable(person, false)
      const { page, problems, close } = await openPerson(stage.browser, stage.server.url, {
        viewport: phone,
      })
      await visit(page, '/fr')
      await bubble(page).click()
      await panel(page).getByText('Personne n’est au clavardage pour l’instant').waitFor()
      await panel(page)
        .getByText(/nous gardons votre message/)
        .waitFor()
      await setAvailable(maya, true)
      // Opened again, it asks again.
      await page.keyboard.press('Escape')
      await bubble(page).click()
      await panel(page).getByText('Répond habituellement en quelques minutes').waitFor()

      await visit(page, '/')
      await bubble(page).click()
      const [soon, later] = [
        'Usually answers in a few minutes',
        'Nobody is at the chat just now',
      ] as const
      await panel(page).getByText(soon).waitFor()
      await setAvailable(maya, false)
      await page.keyboard.press('Escape')
      await bubble(page).click()
      await panel(page).getByText(later).waitFor()
      await panel(page)
        .getByText(/Write anyway: we store your message/)
        .waitFor()
      await fillForm(page, 'Noor')
      await page.getByRole('button', { name: 'Start Chat' }).click()
      await say(page, 'Hello')
      await isStored(page, 'Hello')
      await panel(page).getByText(later).waitFor()
      await setAvailable(maya, true)
      await panel(page).getByText(soon).waitFor()
      await setAvailable(maya, false)
      await panel(page).getByText(later).waitFor()
      expect(problems).toEqual([])
      await close()
    },
  )
})
