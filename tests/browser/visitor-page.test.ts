// Staff's view of the page that a visitor reads during a chat.
import { describe, it } from 'vitest'
import { openPerson, visit } from '../support/browser.ts'
import { addSession } from '../support/e2e.ts'
import { expect } from '../support/expect.ts'
import { findStaffId } from '../support/staff-id.ts'
import { admin } from '../support/test-server.ts'
import {
  getSession,
  isStored,
  say,
  setupVisitorChat,
  startChat,
} from '../support/visitor-chat-test-bed.ts'

const { stage } = setupVisitorChat()

describe('the head of an open conversation', () => {
  it('follows the visitor from page to page, and forgets them when they leave', async () => {
    const url = stage.network.url
    const visitor = await openPerson(stage.browser, url)
    await startChat(visitor.page)
    await say(visitor.page, 'What does that cost?')
    await isStored(visitor.page, 'What does that cost?')
    const sessionId = await getSession(visitor.page)
    const [row] = await stage.server.sql('select id from chat_sessions where session_id = ?', [
      await findStaffId(stage.server, sessionId),
    ])

    const grace = await openPerson(stage.browser, url)
    await addSession(grace.context, stage.server, admin)
    await visit(grace.page, `/admin/chats?chat=${Number(row?.['id'])}`)
    const shown = grace.page.getByRole('paragraph').filter({ hasText: /^Viewing:/ })
    await expect(shown).toHaveText(/Viewing: Home/)

    // Without a new document.
    await visitor.page
      .getByRole('contentinfo')
      .getByRole('link', { name: 'Fees', exact: true })
      .click()
    await visitor.page.waitForURL('**/fees')
    await expect(shown).toHaveText(/Viewing: Fees/)
    await expect(shown.getByRole('link')).toHaveAttribute('href', '/fees')
    await visitor.page.goBack()
    await expect(shown).toHaveText(/Viewing: Home/)
    // The answers of "Help me choose" are no one's business.
    await visit(visitor.page, '/match?result=an-id-of-answers')
    await expect(shown).toHaveText('Viewing: another page')
    // A second tab is the one used last, until it is closed.
    const second = await visitor.context.newPage()
    await visit(second, '/fr/crisis')
    await expect(shown).toHaveText(/Viewing: Help in a crisis/)
    await second.close()
    await expect(shown).toHaveText('Viewing: another page')
    await visitor.close()
    await expect(shown).toHaveCount(0)
    expect(grace.problems).toEqual([])
    await grace.close()
  })
})
