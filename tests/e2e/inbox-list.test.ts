// The list of conversations, and long conversations.
import type { Page } from 'playwright-core'
import { describe, it } from 'vitest'
import { fillConversation } from '../support/attacks.ts'
import { desktop, expectAccessible, expectSound, visit } from '../support/browser.ts'
import { openVisitor } from '../support/chat-client.ts'
import { arriveAs, toast } from '../support/e2e.ts'
import { eventually } from '../support/eventually.ts'
import { expect } from '../support/expect.ts'
import {
  line,
  list,
  log,
  openStartedVisitor,
  setupInbox,
  slow,
  thread,
} from '../support/inbox-test-bed.ts'
import { admin } from '../support/test-server.ts'

const { stage, openInbox } = setupInbox()

/** The numbers of the conversations that the list shows. */
const numbers = (page: Page) =>
  // As text, because the tests are compiled without the types of the DOM.
  page.evaluate<string[]>(
    "[...document.querySelectorAll('[data-conversation]')].map((line) => line.dataset.conversation)",
  )
/** Waits until the requested page of the list is shown. */
const settled = (page: Page) => list(page).locator('[aria-busy]').waitFor({ state: 'detached' })
/** A page's button, if that page is shown. */
const current = (page: Page, number: number) =>
  page
    .getByRole('button', { name: `Page ${number}`, exact: true })
    .and(page.locator('[aria-current]'))

describe('an administrator', () => {
  it('searches and pages through conversations, and opens one by its number', async () => {
    const { page, problems, close } = await openInbox(admin)
    await list(page).getByRole('listitem').first().waitFor()
    const all = (await stage.server.sql('select count(*) as count from chat_sessions'))[0]
    const pages = Math.ceil(Number(all?.['count']) / 4)
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByRole('button', { name: 'Page 2' }).and(page.locator('[aria-current]')).waitFor()
    await expect(page.getByRole('button', { name: `Page ${pages}` })).toHaveCount(1)
    await page.getByRole('button', { name: 'Previous' }).click()

    // Accents and the format of a telephone number do not matter.
    await page.getByLabel('Search conversations').fill('lea')
    await expect(list(page).getByRole('listitem')).toHaveCount(1)
    await line(page, 'Léa M.').waitFor()
    await page.getByLabel('Search conversations').fill('819 555')
    await line(page, 'Léa M.').waitFor()
    await page.getByLabel('Search conversations').fill('nobody of this name')
    await page.getByRole('heading', { name: 'No conversations found' }).waitFor()
    await expectSound(page)
    await page.getByRole('button', { name: 'Clear search' }).click()
    await expect(list(page).getByRole('listitem')).toHaveCount(4)

    // A link to a conversation also opens its page of the list.
    await page.getByRole('button', { name: `Page ${pages}` }).click()
    await current(page, pages).waitFor()
    await settled(page)
    const last = list(page).getByRole('link').last()
    const number = await last.getAttribute('data-conversation')
    await visit(page, (await last.getAttribute('href')) ?? '')
    await log(page).waitFor()
    await current(page, pages).waitFor()
    const there = list(page).locator('[data-conversation][aria-current]')
    await expect(there).toHaveAttribute('data-conversation', String(number))
    // It stays open while another page of the list is shown.
    await page.getByRole('button', { name: 'Page 1', exact: true }).click()
    await eventually(async () => expect(await numbers(page)).not.toContain(number))
    expect(new URL(page.url()).search).toBe(`?chat=${number}`)
    await log(page).waitFor()

    await page.goto('/admin/chats?chat=999999')
    await page.getByRole('alert').filter({ hasText: 'This conversation is not there.' }).waitFor()
    expect(new URL(page.url()).search).toBe('')
    await expectSound(page)
    expect(problems).toEqual([])
    await close()
  })

  it('sees the previous page while the next one loads or fails to load', async () => {
    const { page, problems, close } = await openInbox(admin)
    await current(page, 1).waitFor()
    await eventually(async () => expect(await numbers(page)).toHaveLength(4))
    const before = await numbers(page)
    let letGo = () => {}
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    await page.route(/chat-sessions\?page=2/, async (route) => {
      await held
      await route.continue()
    })
    await page.getByRole('button', { name: 'Next' }).click()
    await list(page).locator('[aria-busy]').waitFor()
    expect(await numbers(page)).toEqual(before)
    letGo()
    await settled(page)
    const second = await numbers(page)
    expect(second.some((number) => before.includes(number))).toBe(false)

    // A conversation with a new message moves to the top, whatever page it was on.
    const number = second.at(-1) ?? ''
    const [row] = await stage.server.sql(
      'select session_id, sender_name from chat_sessions where id = ?',
      [number],
    )
    await page.getByRole('button', { name: 'Previous' }).click()
    await eventually(async () => expect(await numbers(page)).toEqual(before))
    const visitor = await openVisitor(stage.server, String(row?.['session_id']))
    visitor.say('Me again')
    await eventually(async () =>
      expect(await numbers(page)).toEqual([number, ...before.slice(0, 3)]),
    )
    await line(page, String(row?.['sender_name'])).getByText('Me again').waitFor()

    // A failed search shows its error, and keeps the text and the pagination.
    await page.unrouteAll()
    await page.route(/chat-sessions\?.*search=/, (route) =>
      route.fulfill({ status: 503, json: { message: 'The index is being painted.' } }),
    )
    await page.getByLabel('Search conversations').fill('me again')
    await page.getByText('The index is being painted.').waitFor()
    await expect(page.getByLabel('Search conversations')).toHaveValue('me again')
    await expectSound(page)
    await page.unrouteAll()
    await list(page).getByRole('button', { name: 'Try again' }).click()
    await eventually(async () => expect(await numbers(page)).toEqual([number]))
    await page.getByLabel('Search conversations').fill('nobody of this name')
    await page.getByRole('button', { name: 'Clear search' }).click()
    // The button is removed, and its focus moves to the search box.
    await page.getByLabel('Search conversations').and(page.locator(':focus')).waitFor()
    await eventually(async () => expect(await numbers(page)).toHaveLength(4))
    expect(problems).toEqual([])
    await visitor.close()
    await close()
  })

  it('creates a lead from a conversation with one click, and deletes another conversation', async () => {
    const visitor = await openStartedVisitor(
      stage.server,
      'Ines Duarte',
      'Do you work with couples?',
    )
    const { page, problems, close } = await openInbox(admin)
    await line(page, 'Ines Duarte').click()
    await thread(page, 'Ines Duarte').getByRole('button', { name: 'Create lead' }).click()
    await toast(page, 'Ines Duarte is among the consultation leads now.').waitFor()
    const request = thread(page, 'Ines Duarte').getByRole('link', { name: 'Open lead' })
    await request.waitFor()
    await request.click()
    await page.getByRole('dialog', { name: 'Ines Duarte' }).waitFor()
    await page.goBack()

    await thread(page, 'Ines Duarte').getByRole('button', { name: 'Delete Conversation' }).click()
    const question = page.getByRole('alertdialog', { name: 'Delete this conversation?' })
    await question.getByRole('strong').getByText('Ines Duarte').waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await question.waitFor({ state: 'detached' })

    await page.route('**/api/admin/chat-session/*', (route) => route.abort())
    await thread(page, 'Ines Duarte').getByRole('button', { name: 'Delete Conversation' }).click()
    await question.getByRole('button', { name: 'Delete Conversation' }).click()
    await toast(page, 'Failed to delete conversation. Please try again.').waitFor()
    await page.unroute('**/api/admin/chat-session/*')
    await question.getByRole('button', { name: 'Delete Conversation' }).click()
    await toast(page, 'Chat conversation deleted successfully.').waitFor()
    await page.getByRole('heading', { name: 'Select a conversation to view messages' }).waitFor()
    expect(await line(page, 'Ines Duarte').count()).toBe(0)
    expect(await page.getByText('This conversation has been deleted.').count()).toBe(0)
    expect(new URL(page.url()).search).toBe('')
    await visitor.waitForFrame('deleted')
    expect(problems).toEqual([])
    await visitor.close()
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
