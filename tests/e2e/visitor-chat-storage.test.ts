// Data of a conversation in a browser, and what it does without.
import { describe, it } from 'vitest'
import { deleteChatSession } from '#features/chat/chat/contract/conversations.ts'
import { openPerson, visit } from '../support/browser.ts'
import { expect } from '../support/expect.ts'
import { isWholeRun } from '../support/run.ts'
import { findStaffId } from '../support/staff-id.ts'
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
  startChat,
} from '../support/visitor-chat-test-bed.ts'

const { stage, answer } = setupVisitorChat()

describe('two tabs', () => {
  it.runIf(isWholeRun)('share one conversation, each message once, and end together', async () => {
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
  it.runIf(isWholeRun)(
    'is shown as ended, and its unsent text becomes the draft of the next one',
    async () => {
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
    },
  )
})
