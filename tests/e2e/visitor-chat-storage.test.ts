// What a browser stores of a conversation, and what it does without.
import { describe, it } from 'vitest'
import { deleteChatSession } from '#features/chat/contract/conversations.ts'
import { openPerson, visit } from '../support/browser.ts'
import { expect } from '../support/expect.ts'
import { findStaffId } from '../support/staff-id.ts'
import { hour } from '../support/test-clock.ts'
import {
  askToErase,
  box,
  bubble,
  fillForm,
  getSession,
  isStored,
  log,
  panel,
  savedId,
  say,
  setupVisitorChat,
  soon,
  startChat,
  stored,
} from '../support/visitor-chat-test-bed.ts'

const { stage, answer } = setupVisitorChat()

describe('a conversation stored by the first edition', () => {
  it('is replaced by an id at the next page load, and the conversation continues', async () => {
    const { page, context, close } = await openPerson(stage.browser, stage.network.url)
    await startChat(page)
    await say(page, 'Hello')
    await isStored(page, 'Hello')
    const sessionId = await getSession(page)
    const firstEdition = {
      sessionId,
      startedAt: new Date().toISOString(),
      visitor: {
        senderName: 'Noor',
        senderPhone: '(613) 555-0187',
        senderEmail: 'noor@mail.example',
      },
      messages: [{ message: 'Hello', expiresAt: new Date(Date.now() + hour).toISOString() }],
      seenSeq: 1,
    }
    await page.evaluate(
      `localStorage.clear(); localStorage.setItem('chat', ${JSON.stringify(JSON.stringify(firstEdition))})`,
    )
    await page.close()
    const later = await context.newPage()
    await visit(later, '/about')
    // The chat was not opened.
    await expect
      .poll(() => stored(later, 'localStorage'), soon)
      .toBe(JSON.stringify({ 'chat-session': sessionId }))
    await bubble(later).click()
    await log(later).getByText('Hello').waitFor()
    await close()
  })
})

describe('a browser that stores nothing', () => {
  it('does not promise that the conversation can be found again', async () => {
    const { page, close } = await openPerson(stage.browser, stage.network.url)
    await page.addInitScript(`
      for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, name, { get() { throw new DOMException('no', 'SecurityError') } })
    `)
    await startChat(page)
    await panel(page)
      .getByText(/Please keep this page open/)
      .waitFor()
    expect(
      await panel(page)
        .getByText(/You can leave this page/)
        .count(),
    ).toBe(0)
    await say(page, 'Hello')
    await log(page).getByText('Hello').waitFor()
    await expect(panel(page).getByText('Sending…')).toHaveCount(0)
    await close()
  })
})

describe('two tabs', () => {
  it('share one conversation, each message once, and end together', async () => {
    const { page, context, close } = await openPerson(stage.browser, stage.network.url)
    await startChat(page)
    await say(page, 'from the first')
    await isStored(page, 'from the first')
    const sessionId = await getSession(page)
    const second = await context.newPage()
    await visit(second, '/about')
    await bubble(second).click()
    await log(second).getByText('from the first').waitFor()
    await say(second, 'from the second')
    await log(page).getByText('from the second').waitFor()
    await answer(sessionId, 'to both')
    for (const tab of [page, second]) {
      await log(tab).getByText('to both').waitFor()
      for (const words of ['from the first', 'from the second', 'to both']) {
        await expect(log(tab).getByText(words)).toHaveCount(1)
      }
    }
    await askToErase(second)
    await second
      .getByRole('alertdialog')
      .getByRole('button', { name: 'End chat and erase' })
      .click()
    for (const tab of [page, second]) {
      await tab.getByRole('button', { name: 'Start Chat' }).waitFor()
      expect(await savedId(tab)).toBeNull()
    }
    await close()
  })
})

describe('a conversation that staff delete', () => {
  it('is shown as ended, and its unsent text becomes the draft of the next one', async () => {
    const { page, close } = await openPerson(stage.browser, stage.network.url)
    await startChat(page)
    await say(page, 'Hello')
    await isStored(page, 'Hello')
    const sessionId = await getSession(page)
    await box(page).fill('half a thought')
    const params = { sessionId: await findStaffId(stage.server, sessionId) }
    await stage.server.call(deleteChatSession, { cookie: stage.cookie, params })
    await panel(page)
      .getByText(/Our team has ended this conversation/)
      .waitFor()
    expect(await savedId(page)).toBeNull()
    await expect(panel(page).getByLabel('First name')).toHaveValue('Noor')
    await fillForm(page, 'Noor')
    await page.getByRole('button', { name: 'Start Chat' }).click()
    await expect(box(page)).toHaveValue('half a thought')
    expect(await getSession(page)).not.toBe(sessionId)
    await close()
  })
})
