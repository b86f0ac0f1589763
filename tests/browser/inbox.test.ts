// The desk answers conversations: live, from a list that it searches and sorts, and by keyboard alone.
// These cases seldom are the only ones to find a fault: the story in tests/e2e runs in every `npm test`.
import type { Page } from 'playwright-core'
import { describe, it } from 'vitest'
import { expect } from '../support/expect.ts'
import {
  box,
  chooseAction,
  deleteButton,
  line,
  list,
  log,
  moreActions,
  openStartedVisitor,
  search,
  setupInbox,
  slow,
} from '../support/inbox-test-bed.ts'
import { admin } from '../support/test-server.ts'

const { stage, openInbox } = setupInbox()

const view = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Views' }).getByRole('button', { name })
const nothingFound = (page: Page) => page.getByRole('heading', { name: 'No conversations found' })
const listNumbers = (page: Page) =>
  page
    .locator('[data-conversation]')
    .evaluateAll((lines) => lines.map((one) => one.getAttribute('data-conversation')))

describe('an administrator', () => {
  it('finds a conversation, closes it, assigns it and marks it as unread', slow, async () => {
    const visitor = await openStartedVisitor(stage.server, 'Rosa Lima', 'Is there a ramp?')
    const { page, problems, close } = await openInbox(admin, { at: '/admin/chats?chat=999999' })
    await page.getByRole('alert').filter({ hasText: 'This conversation is not there.' }).waitFor()
    expect(new URL(page.url()).search).toBe('')
    // Those who wait come first, then those who were answered.
    await list(page).getByRole('heading', { name: 'Open, answered' }).waitFor()
    const shown = await listNumbers(page)

    await search(page).fill('819 555')
    await expect(list(page).getByRole('link')).toHaveCount(1)
    await line(page, 'Léa M.').waitFor()
    await expect(view(page, 'All')).toHaveAttribute('aria-current', 'true')
    await search(page).fill('no one of this name')
    await nothingFound(page).waitFor()
    await page.getByRole('button', { name: 'Clear search' }).click()
    // The button is gone, and its focus is in the search box.
    await expect(search(page)).toBeFocused()
    await expect.poll(() => listNumbers(page)).toEqual(shown)

    await view(page, 'Closed').click()
    await nothingFound(page).waitFor()
    expect(new URL(page.url()).search).toBe('?view=closed')
    await view(page, 'Waiting').click()
    await line(page, 'Léa M.').click()
    await page.getByRole('button', { name: 'Close', exact: true }).click()
    await line(page, 'Léa M.').waitFor({ state: 'detached' })
    // The next conversation takes its place.
    await expect(list(page).locator('[aria-current][data-conversation]')).toHaveCount(1)

    await line(page, 'Rosa Lima').click()
    const owner = page.locator('summary', { hasText: 'Assigned to' })
    await expect(owner).toContainText('Unassigned')
    await owner.click()
    await page.getByRole('button', { name: 'Élise Tremblay' }).click()
    await expect(owner).toContainText('Élise')
    await expect(line(page, 'Rosa Lima')).toContainText('Élise Tremblay')

    const isUnread = async () => {
      const found = await stage.server.sql(
        `select last_client_seq > last_read_seq as is_unread from chat_reads
        join chat_sessions on chat_sessions.id = conversation_id where session_id = ?`,
        [await visitor.getStaffId()],
      )
      return found.map((row) => Boolean(row['is_unread']))
    }
    await expect.poll(isUnread).toEqual([false])
    await chooseAction(page, 'Mark as unread')
    await page.getByRole('heading', { name: 'Select a conversation to view messages' }).waitFor()
    await expect.poll(isUnread).toEqual([true])
    await line(page, 'Rosa Lima').click()
    await expect.poll(isUnread).toEqual([false])
    expect(problems).toEqual([])
    await visitor.close()
    await close()
  })

  it('does everything with the keyboard alone', slow, async () => {
    const visitor = await openStartedVisitor(stage.server, 'Kai Okoro', 'Hello?')
    const { page, problems, close } = await openInbox(admin)
    const kai = line(page, 'Kai Okoro')
    await kai.waitFor()
    await search(page).focus()
    await page.keyboard.type('Kai')
    await expect(list(page).getByRole('link')).toHaveCount(1)
    await page.keyboard.press('Tab')
    await expect(page.getByLabel('Language', { exact: true })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(kai).toBeFocused()
    // The presence tooltip is shown with the focus, and dismissed with Escape.
    await page.getByRole('tooltip', { name: 'Online' }).waitFor()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('tooltip')).toHaveCount(0)
    await page.keyboard.press('Enter')
    await log(page).getByText('Hello?').waitFor()
    await expect(box(page)).toBeFocused()
    await page.keyboard.type('Hello Kai.')
    await page.keyboard.press('Enter')
    await visitor.waitForFrame('message', ({ message }) => message.message === 'Hello Kai.')
    // Back past the messages and the menu, and out of the question before a deletion.
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Shift+Tab')
    await expect(moreActions(page)).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await expect(deleteButton(page)).toBeFocused()
    await page.keyboard.press('Enter')
    const question = page.getByRole('alertdialog')
    await question.waitFor()
    await page.keyboard.press('Enter')
    await question.waitFor({ state: 'detached' })
    await expect(deleteButton(page)).toBeFocused()
    expect(problems).toEqual([])
    await visitor.close()
    await close()
  })
})
