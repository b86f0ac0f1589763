// Connections and servers that fail during a visitor’s chat.
import { describe, it } from 'vitest'
import { openPerson } from '../support/browser.ts'
import { toast } from '../support/e2e.ts'
import { expect } from '../support/expect.ts'
import { isWholeRun } from '../support/run.ts'
import {
  box,
  getSession,
  isStored,
  log,
  panel,
  say,
  setupVisitorChat,
  soon,
  startChat,
} from '../support/visitor-chat-test-bed.ts'

const { stage, answer, storedIn } = setupVisitorChat()

describe('the chat on a failing network', () => {
  it('loses no message, sends none twice, and shows the state of the connection', async () => {
    const { page, close } = await openPerson(stage.browser, stage.network.url)
    await startChat(page)
    await say(page, 'one')
    await isStored(page, 'one')
    const sessionId = await getSession(page)

    stage.network.refuse()
    await say(page, 'two')
    await say(page, 'three')
    await panel(page).getByText('Not sent: no connection.').first().waitFor()
    await toast(page, 'Connection Error').waitFor()
    await panel(page).getByText('No connection', { exact: true }).waitFor()
    await answer(sessionId, 'Are you there?')
    expect(await storedIn(sessionId)).toEqual(['one', 'Are you there?'])
    // "Try again" makes another attempt, and the state stays correct.
    await panel(page).getByRole('button', { name: 'Try again' }).first().click()
    await expect(panel(page).getByText('Not sent: no connection.')).toHaveCount(2)

    stage.network.heal()
    await isStored(page, 'two')
    await isStored(page, 'three')
    expect(await storedIn(sessionId)).toEqual(['one', 'Are you there?', 'two', 'three'])
    await expect(
      log(page)
        .getByRole('paragraph')
        .filter({ hasText: /two|three/ }),
    ).toHaveCount(2)
    await log(page).getByText('Are you there?').waitFor()
    await expect
      .poll(
        () =>
          panel(page)
            .getByText(/Not sent|Sending/)
            .count(),
        soon,
      )
      .toBe(0)
    await close()
  })

  it.runIf(isWholeRun)('keeps unsent messages at a reload', async () => {
    const { page, close } = await openPerson(stage.browser, stage.network.url)
    await startChat(page)
    await say(page, 'one')
    await isStored(page, 'one')
    const sessionId = await getSession(page)
    await page.route('**/api/chat/**', (route) => route.abort())
    await page.routeWebSocket('**/ws', (socket) => void socket.close())
    stage.network.refuse()
    await say(page, 'before the reload')
    await box(page).fill('half a thought')
    await panel(page).getByText('Not sent: no connection.').waitFor()
    stage.network.heal()
    await page.unrouteAll()
    await page.reload()
    await expect(box(page)).toHaveValue('half a thought')
    await log(page).getByText('before the reload').waitFor()
    await expect.poll(() => storedIn(sessionId), soon).toEqual(['one', 'before the reload'])
    await close()
  })
})
