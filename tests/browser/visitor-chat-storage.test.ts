// What a browser stores of a conversation, and what it does without.
// These cases seldom are the only ones to find a fault: the story in tests/e2e runs in every `npm test`.
import { describe, it } from 'vitest'
import { openPerson, visit } from '../support/browser.ts'
import { expect } from '../support/expect.ts'
import { hour } from '../support/test-clock.ts'
import {
  bubble,
  getSession,
  isStored,
  log,
  panel,
  say,
  setupVisitorChat,
  soon,
  startChat,
  stored,
} from '../support/visitor-chat-test-bed.ts'

const { stage } = setupVisitorChat()

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
