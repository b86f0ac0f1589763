// The list of conversations, and long conversations.
import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { describe, it } from 'vitest'
import { fillConversation } from '../support/attacks.ts'
import { desktop, expectAccessible, expectSound } from '../support/browser.ts'
import { arriveAs } from '../support/e2e.ts'
import { eventually } from '../support/eventually.ts'
import { expect } from '../support/expect.ts'
import {
  chooseAction,
  line,
  list,
  log,
  openStartedVisitor,
  setupInbox,
  slow,
} from '../support/inbox-test-bed.ts'
import { admin } from '../support/test-server.ts'

const { stage, openInbox } = setupInbox()

/** The numbers of the conversations that the list shows. */
const numbers = (page: Page) =>
  // As text, because the tests are compiled without the types of the DOM.
  page.evaluate<string[]>(
    "[...document.querySelectorAll('[data-conversation]')].map((line) => line.dataset.conversation)",
  )
/** A view's button. */
const view = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Views' }).getByRole('button', { name })

/** Adds conversations that were answered, newest first by their number. */
async function addAnswered(count: number) {
  for (let n = 1; n <= count; n += 1) {
    const at = new Date(Date.now() - n * 60_000).toISOString()
    const end = new Date(Date.now() + 60_000_000).toISOString()
    const session = randomUUID()
    await stage.server.sql(
      `insert into chat_sessions (session_id, sender_name, sender_email, created_at, last_seen, last_message_at,
        expires_at, last_seq, state, last_client_seq, search_who)
        values (?, ?, 'many@mail.example', ?, ?, ?, ?, 1, 'open', 0, ?)`,
      [session, `Answered ${n}`, at, at, at, end, `answered ${n}`],
    )
    await stage.server.sql(
      `insert into chat_messages (session_id, seq, sender_name, sender_email, message, is_from_client, is_read,
        timestamp, expires_at) values (?, 1, 'Grace Kim', 'hello@mail.example', 'Hello', false, false, ?, ?)`,
      [session, at, end],
    )
  }
}

describe('an administrator', () => {
  it('searches conversations, looks at each view, and opens one by its number', async () => {
    const { page, problems, close } = await openInbox(admin)
    await list(page).getByRole('link').first().waitFor()
    // Those who wait come first, then those who were answered.
    await list(page).getByRole('heading', { name: 'Open, answered' }).waitFor()
    const shown = await numbers(page)

    // Accents and the format of a telephone number do not matter.
    await page.getByLabel('Search conversations').fill('lea')
    await expect(list(page).getByRole('link')).toHaveCount(1)
    await line(page, 'Léa M.').waitFor()
    await expect(view(page, 'All')).toHaveAttribute('aria-current', 'true')
    await page.getByLabel('Search conversations').fill('819 555')
    await line(page, 'Léa M.').waitFor()
    await page.getByLabel('Search conversations').fill('nobody of this name')
    await page.getByRole('heading', { name: 'No conversations found' }).waitFor()
    await expectSound(page)
    await page.getByRole('button', { name: 'Clear search' }).click()
    await eventually(async () => expect(await numbers(page)).toEqual(shown))

    await view(page, 'Closed').click()
    await page.getByRole('heading', { name: 'No conversations found' }).waitFor()
    expect(new URL(page.url()).search).toBe('?view=closed')
    await view(page, 'Waiting').click()
    await line(page, 'Léa M.').click()
    await page.getByRole('button', { name: 'Close', exact: true }).click()
    await line(page, 'Léa M.').waitFor({ state: 'detached' })
    // It stays open, and can be reopened.
    await view(page, 'Closed').click()
    await line(page, 'Léa M.').waitFor()
    await page.getByRole('button', { name: 'Reopen' }).click()
    await page.getByRole('heading', { name: 'No conversations found' }).waitFor()
    await view(page, 'Waiting').click()
    await line(page, 'Léa M.').waitFor()

    await page.goto('/admin/chats?chat=999999')
    await page.getByRole('alert').filter({ hasText: 'This conversation is not there.' }).waitFor()
    expect(new URL(page.url()).search).toBe('')
    await expectSound(page)
    expect(problems).toEqual([])
    await close()
  })

  it('assigns a conversation, and finds what is theirs in a view of its own', async () => {
    const visitor = await openStartedVisitor(stage.server, 'Rosa Lima', 'Is there a ramp?')
    const { page, problems, close } = await openInbox(admin)
    await line(page, 'Rosa Lima').click()
    const owner = page.locator('summary', { hasText: 'Assigned to' })
    await expect(owner).toContainText('Nobody')
    await owner.click()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Me', exact: true }).click()
    await expect(owner).toContainText('Me')
    await view(page, 'Mine').click()
    await line(page, 'Rosa Lima').waitFor()
    await owner.click()
    await page.getByRole('button', { name: 'Élise Tremblay' }).click()
    await line(page, 'Rosa Lima').waitFor({ state: 'detached' })
    await expect(owner).toContainText('Élise')
    await view(page, 'Waiting').click()
    await expect(line(page, 'Rosa Lima')).toContainText('Élise Tremblay')
    expect(problems).toEqual([])
    await visitor.close()
    await close()
  })

  it('marks a conversation as unread for themselves alone', async () => {
    const visitor = await openStartedVisitor(stage.server, 'Uma Patel', 'Evenings?')
    const { page, problems, close } = await openInbox(admin)
    await line(page, 'Uma Patel').click()
    await expect(line(page, 'Uma Patel')).not.toContainText('unread message')
    await chooseAction(page, 'Mark as unread')
    await page.getByRole('heading', { name: 'Select a conversation to view messages' }).waitFor()
    const isUnread = async () => {
      const rows = await stage.server.sql(
        `select last_client_seq > last_read_seq as is_unread from chat_reads
        join chat_sessions on chat_sessions.id = conversation_id where session_id = ?`,
        [visitor.sessionId],
      )
      return rows.map((row) => Boolean(row['is_unread']))
    }
    await eventually(async () => expect(await isUnread()).toEqual([true]))
    await line(page, 'Uma Patel').click()
    await eventually(async () => expect(await isUnread()).toEqual([false]))
    expect(problems).toEqual([])
    await visitor.close()
    await close()
  })

  it('loads more of a long list by scrolling or by its button, and keeps it while a search fails', async () => {
    await addAnswered(40)
    const { page, problems, close } = await openInbox(admin)
    await line(page, 'Answered 1').first().waitFor()
    await list(page).getByRole('link').last().scrollIntoViewIfNeeded()
    await line(page, 'Answered 40').waitFor()
    await page
      .getByRole('button', { name: 'Show more conversations' })
      .waitFor({ state: 'detached' })

    await page.route(/chat-sessions\?.*search=/, (route) =>
      route.fulfill({ status: 503, json: { message: 'The index is being painted.' } }),
    )
    await page.getByLabel('Search conversations').fill('answered 40')
    await page.getByText('The index is being painted.').waitFor()
    await expect(page.getByLabel('Search conversations')).toHaveValue('answered 40')
    await expectSound(page)
    await page.unrouteAll()
    await list(page).getByRole('button', { name: 'Try again' }).click()
    await expect(list(page).getByRole('link')).toHaveCount(1)
    await page.getByLabel('Search conversations').fill('nobody of this name')
    await page.getByRole('button', { name: 'Clear search' }).click()
    // The button is removed, and its focus moves to the search box.
    await page.getByLabel('Search conversations').and(page.locator(':focus')).waitFor()
    await stage.server.sql("delete from chat_sessions where sender_email = 'many@mail.example'")
    expect(problems).toEqual([])
    await close()
  })

  it(
    'loads earlier messages of a long conversation, by a button and by scrolling',
    slow,
    async () => {
      const sessionId = fillConversation(stage.server.directory, 600)
      const [row] = await stage.server.sql('select id from chat_sessions where session_id = ?', [
        sessionId,
      ])
      const { page, problems, close } = await arriveAs(
        admin,
        stage,
        `/admin/chats?chat=${Number(row?.['id'])}`,
      )
      const messages = log(page).getByText(/^\d+ words/)
      await log(page)
        .getByText(/^600 words/)
        .waitFor()
      const before = await messages.count()
      expect(before).toBeLessThan(300)

      // The visible messages stay in place while earlier ones are added above.
      const first = log(page).getByText(new RegExp(`^${601 - before} words`))
      const more = page.getByRole('button', { name: 'Show earlier messages' })
      await more.focus()
      await expectAccessible(page)
      const top = (await first.boundingBox())?.y ?? 0
      await page.keyboard.press('Enter')
      await eventually(async () => expect(await messages.count()).toBeGreaterThan(before))
      await eventually(async () =>
        expect(Math.abs(((await first.boundingBox())?.y ?? -999) - top)).toBeLessThan(60),
      )

      // Scrolling up loads the rest; after the last page the button is gone.
      await eventually(async () => {
        await log(page).evaluate((element) => element.scrollTo({ top: 10 }))
        expect(await messages.count()).toBe(600)
      })
      await more.waitFor({ state: 'detached' })
      await expect(messages.first()).toHaveText(/^1 words/)
      expect(problems).toEqual([])
      await close()
    },
  )
})

describe('an empty practice', () => {
  it('shows an empty inbox, and reports what fails to load', async () => {
    await stage.server.sql('delete from chat_messages')
    await stage.server.sql('delete from chat_sessions')
    const { page, problems, close } = await openInbox(admin, { viewport: desktop })
    await page.getByRole('heading', { name: 'No conversations found' }).waitFor()
    await page.getByRole('heading', { name: 'Select a conversation to view messages' }).waitFor()
    await expectSound(page)

    await page.route(/\/api\/admin\/chat-sessions/, (route) =>
      route.fulfill({ status: 503, json: { message: 'The inbox is being painted.' } }),
    )
    await page.reload()
    await page.getByText('The inbox is being painted.').waitFor()
    await expectSound(page)
    await page.unroute(/\/api\/admin\/chat-sessions/)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('heading', { name: 'No conversations found' }).waitFor()

    await page.route(/\/api\/admin\/chat-sessions/, (route) =>
      route.fulfill({ status: 401, json: { message: 'Please sign in.' } }),
    )
    await page.reload()
    await page.getByRole('heading', { name: 'Authentication Required' }).waitFor()
    await expectSound(page)
    expect(problems).toEqual([])
    await close()
  })
})
