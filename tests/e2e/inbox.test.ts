// The desk answers conversations: live, from a list that it searches and sorts, and by keyboard alone.
import type { Page } from 'playwright-core'
import { describe, it } from 'vitest'
import { noor } from '../support/chat-client.ts'
import { eventually } from '../support/eventually.ts'
import { expect } from '../support/expect.ts'
import {
  box,
  chooseAction,
  deleteButton,
  findNumber,
  line,
  list,
  log,
  moreActions,
  openStartedVisitor,
  played,
  rows,
  search,
  setupInbox,
  slow,
  thread,
} from '../support/inbox-test-bed.ts'
import { admin } from '../support/test-server.ts'

const { stage, openInbox } = setupInbox()

const unreadBadge = (page: Page) =>
  page.locator('nav[aria-label="Portal"]:visible').getByRole('link', { name: /^Chat Messages/ })
const view = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Views' }).getByRole('button', { name })
const nothingFound = (page: Page) => page.getByRole('heading', { name: 'No conversations found' })
const listNumbers = (page: Page) =>
  page
    .locator('[data-conversation]')
    .evaluateAll((lines) => lines.map((one) => one.getAttribute('data-conversation')))

async function countWaiting() {
  const [row] = await stage.server.sql(
    "select count(*) as count from chat_sessions where state = 'waiting'",
  )
  return Number(row?.['count'])
}

async function countUnread() {
  const [row] = await stage.server.sql(
    'select count(*) as count from chat_messages where is_from_client and not is_read',
  )
  return Number(row?.['count'])
}

describe('an administrator', () => {
  it('reads a visitor’s messages live, is alerted by sound, and answers', slow, async () => {
    const { page, problems, close } = await openInbox(admin)
    await page.getByRole('heading', { level: 1, name: 'Chat Messages' }).waitFor()
    await page.getByText('Chat is always open').waitFor()
    await page.getByRole('heading', { name: 'Select a conversation to view messages' }).waitFor()
    await list(page).getByRole('link').first().waitFor()

    const visitor = await openStartedVisitor(stage.server, 'Zoé Lefèvre', 'Bonjour, une question ?')
    // It appears without a reload: unread, without an owner, and with the visitor's presence.
    const zoe = line(page, 'Zoé Lefèvre')
    for (const said of ['Bonjour, une question ?', 'Unassigned', '1 unread message', 'Online']) {
      await expect(zoe).toContainText(said)
    }
    await expect(zoe).toContainText(/Waiting:\s*now/)
    // "An incoming client message while viewing plays a sound": on until somebody silences it.
    const soundSwitch = page.getByRole('button', { name: 'Sound for new messages' })
    await expect(soundSwitch).toHaveAttribute('aria-pressed', 'true')

    // The number in the title is that of the conversations that wait, in the navigation that of unread messages.
    const waiting = await countWaiting()
    await expect(page).toHaveTitle(`(${waiting}) Chat Messages | Stillwater Psychotherapy`)
    const unread = await countUnread()
    await expect(unreadBadge(page)).toContainText(`${unread} unread message`)

    await zoe.click()
    await log(page).getByText('Bonjour, une question ?').waitFor()
    // The session id is a secret, so the address has the conversation's public number.
    expect(new URL(page.url()).search).toBe(`?chat=${await findNumber(stage.server, visitor)}`)
    // Being read is not being answered: the number falls, and a dot says that somebody waits.
    await expect(unreadBadge(page)).toContainText(/waits? for an answer/)
    await expect(zoe).not.toContainText('unread message')
    await expect(page).toHaveTitle(`(${waiting}) Chat Messages | Stillwater Psychotherapy`)
    const head = thread(page, 'Zoé Lefèvre')
    await expect(head.getByRole('link', { name: /^Call / })).toHaveAttribute(
      'href',
      'tel:+16135550187',
    )
    await moreActions(page).click()
    await expect(head.getByRole('link', { name: noor.senderEmail })).toHaveAttribute(
      'href',
      `mailto:${noor.senderEmail}`,
    )
    await moreActions(page).click()

    visitor.send({ type: 'typing', sessionId: visitor.sessionId, isTyping: true })
    await page.getByText('Client is typing...').waitFor()
    visitor.say('Avez-vous de la place samedi ?')
    await log(page).getByText('Avez-vous de la place samedi ?').waitFor()
    await expect(page.getByText('Client is typing...')).toHaveCount(0)
    await expect
      .poll(async () => [...new Set(await played(page))])
      .toEqual([`${stage.server.url}/sounds/notification.mp3`])
    // A message in the open conversation is marked as read.
    await eventually(async () => {
      const unread = await stage.server.sql(
        'select id from chat_messages where session_id = ? and is_from_client and not is_read',
        [await visitor.getStaffId()],
      )
      expect(unread).toEqual([])
    })

    // Two lines, sent with Enter.
    await box(page).fill('Oui.')
    await box(page).press('Shift+Enter')
    await box(page).pressSequentially('À 10 h ?')
    await visitor.waitForFrame('typing', ({ isTyping, isFromClient }) => isTyping && !isFromClient)
    await box(page).press('Enter')
    const answer = await visitor.waitForFrame('message', ({ message }) => !message.isFromClient)
    expect(answer.message.message).toBe('Oui.\nÀ 10 h ?')
    await log(page).getByText('À 10 h ?').waitFor()
    await log(page).getByText('You took this conversation at').waitFor()
    await expect(page).toHaveTitle(`(${waiting - 1}) Chat Messages | Stillwater Psychotherapy`)
    await expect(box(page)).toHaveValue('')
    expect(await rows(stage.server, visitor.sessionId)).toEqual([
      { message: 'Bonjour, une question ?' },
      { message: 'Avez-vous de la place samedi ?' },
      { message: 'Oui.\nÀ 10 h ?' },
    ])
    await visitor.close()
    await expect(head.getByRole('heading', { level: 2 })).toContainText(
      /Last seen: today at \d{1,2}:\d\d [AP]M/,
    )
    await soundSwitch.click()
    await page.reload()
    await expect(soundSwitch).toHaveAttribute('aria-pressed', 'false')
    expect(problems).toEqual([])
    await close()
  })

  it('finds a conversation, closes it, assigns it and marks it as unread', slow, async () => {
    const visitor = await openStartedVisitor(stage.server, 'Rosa Lima', 'Is there a ramp?')
    const { page, problems, close } = await openInbox(admin, { at: '/admin/chats?chat=999999' })
    await page.getByRole('alert').filter({ hasText: 'This conversation is not there.' }).waitFor()
    expect(new URL(page.url()).search).toBe('')
    // Those who wait come first, then those who were answered.
    await list(page).getByRole('heading', { name: 'Open, answered' }).waitFor()
    const shown = await listNumbers(page)

    // Accents and the format of a telephone number do not matter.
    for (const words of ['lea', '819 555']) {
      await search(page).fill(words)
      await expect(list(page).getByRole('link')).toHaveCount(1)
      await line(page, 'Léa M.').waitFor()
      await expect(view(page, 'All')).toHaveAttribute('aria-current', 'true')
    }
    await search(page).fill('nobody of this name')
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
    // It stays open, and can be reopened.
    await view(page, 'Closed').click()
    await line(page, 'Léa M.').waitFor()
    await page.getByRole('button', { name: 'Reopen' }).click()
    await nothingFound(page).waitFor()
    await view(page, 'Waiting').click()
    await line(page, 'Léa M.').waitFor()

    await line(page, 'Rosa Lima').click()
    const owner = page.locator('summary', { hasText: 'Assigned to' })
    await expect(owner).toContainText('Nobody')
    await owner.click()
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

    // A new message moves the list, and the focused item keeps its focus.
    await search(page).fill('')
    const second = list(page).getByRole('link').nth(1)
    await second.waitFor()
    const number = String(await second.getAttribute('data-conversation'))
    await second.focus()
    const other = await openStartedVisitor(stage.server, 'Ana Sousa', 'Good evening')
    await line(page, 'Ana Sousa').waitFor()
    await expect(page.locator(':focus')).toHaveAttribute('data-conversation', number)
    expect(problems).toEqual([])
    await other.close()
    await visitor.close()
    await close()
  })
})
