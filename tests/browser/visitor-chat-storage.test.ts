// Data of a conversation in a browser, and what it does without.
// These cases seldom are the only ones to find a fault: the story in tests/e2e runs in every `npm test`.
import { describe, it } from 'vitest'
import { openPerson } from '../support/browser.ts'
import { expect } from '../support/expect.ts'
import { log, panel, say, setupVisitorChat, startChat } from '../support/visitor-chat-test-bed.ts'

const { stage } = setupVisitorChat()

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
