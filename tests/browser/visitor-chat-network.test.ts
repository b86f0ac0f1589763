// Connections and servers that fail during a visitor’s chat.
// These cases seldom are the only ones to find a fault: the story in tests/e2e runs in every `npm test`.
import { describe, it } from 'vitest'
import { openPerson, visit } from '../support/browser.ts'
import { toast } from '../support/e2e.ts'
import { expect } from '../support/expect.ts'
import {
  bubble,
  fillForm,
  getSession,
  isStored,
  log,
  panel,
  say,
  setupVisitorChat,
  startChat,
} from '../support/visitor-chat-test-bed.ts'

const { stage, answer, storedIn } = setupVisitorChat()

describe('the chat on a failing network', () => {
  it('sends and receives messages over HTTP when WebSockets are blocked', async () => {
    const { page, problems, close } = await openPerson(stage.browser, stage.network.url)
    await page.routeWebSocket('**/ws', (socket) => void socket.close())
    await startChat(page)
    await say(page, 'without a socket')
    await isStored(page, 'without a socket')
    const sessionId = await getSession(page)
    await answer(sessionId, 'We read you')
    await log(page).getByText('We read you').waitFor()
    await panel(page).getByText('Secure connection').waitFor()
    expect(await storedIn(sessionId)).toEqual(['without a socket', 'We read you'])
    expect(problems).toEqual([])
    await close()
  })
})

describe('the chat with a failing server', () => {
  it('reports opening hours that could not be loaded, then the server’s error, and keeps the unsent text', async () => {
    const { page, close } = await openPerson(stage.browser, stage.network.url)
    let isFailing = false
    await page.routeWebSocket('**/ws', (socket) => {
      const far = socket.connectToServer()
      socket.onMessage((text) => {
        const frame = JSON.parse(String(text)) as { type: string; optimisticId?: string }
        if (frame.type !== 'message' || !isFailing) return far.send(text)
        const { optimisticId } = frame
        const message = 'Something went wrong on our side. Please try again.'
        socket.send(JSON.stringify({ type: 'error', message, optimisticId }))
      })
    })
    await visit(page, '/')
    await page.route('**/api/chat/status', (route) => route.abort())
    await bubble(page).click()
    await toast(page, 'Could not connect to chat. Please try again later.').waitFor()
    await page.unroute('**/api/chat/status')
    await panel(page).getByRole('button', { name: 'Try again' }).click()
    await fillForm(page, 'Noor')
    await page.getByRole('button', { name: 'Start Chat' }).click()
    await say(page, 'one')
    await isStored(page, 'one')
    isFailing = true
    await say(page, 'two')
    await toast(page, 'Chat Error').waitFor()
    await toast(page, 'Something went wrong on our side. Please try again.').waitFor()
    await log(page)
      .getByText(
        'Sorry, there was an error processing your message. Please try again or refresh the page.',
      )
      .waitFor()
    isFailing = false
    await panel(page).getByRole('button', { name: 'Try again' }).click()
    await isStored(page, 'two')
    expect(await storedIn(await getSession(page))).toEqual(['one', 'two'])
    await close()
  })
})
