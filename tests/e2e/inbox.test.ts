// The desk answers conversations: live, from a list that it searches and sorts, and by keyboard alone.
import type { Page } from 'playwright-core'
import { describe, it } from 'vitest'
import { noor } from '../support/chat-client.ts'
import { eventually } from '../support/eventually.ts'
import { expect } from '../support/expect.ts'
import {
  box,
  findNumber,
  line,
  list,
  log,
  moreActions,
  openStartedVisitor,
  played,
  rows,
  setupInbox,
  slow,
  thread,
} from '../support/inbox-test-bed.ts'
import { admin } from '../support/test-server.ts'

const { stage, openInbox } = setupInbox()

const unreadBadge = (page: Page) =>
  page.locator('nav[aria-label="Portal"]:visible').getByRole('link', { name: /^Chat Messages/ })

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
    // Requests wait, too: the title counts everything that waits, on every screen.
    await expect(page).toHaveTitle(/^\(\d+\) Chat Messages/)
    const before = Number.parseInt((await page.title()).slice(1), 10)

    const visitor = await openStartedVisitor(stage.server, 'Zoé Lefèvre', 'Bonjour, une question ?')
    // It appears without a reload: unread, without an owner, and with the visitor's presence.
    const zoe = line(page, 'Zoé Lefèvre')
    for (const said of ['Bonjour, une question ?', 'Unassigned', '1 unread message', 'Online']) {
      await expect(zoe).toContainText(said)
    }
    await expect(zoe).toContainText(/Waiting:\s*now/)
    // "An incoming client message while viewing plays a sound": on until someone silences it.
    const soundSwitch = page.getByRole('button', { name: 'Sound for new messages' })
    await expect(soundSwitch).toHaveAttribute('aria-pressed', 'true')

    // The number in the title is that of all who wait, in the navigation that of unread messages.
    const title = `(${before + 1}) Chat Messages | Stillwater Psychotherapy`
    await expect(page).toHaveTitle(title)
    const unread = await countUnread()
    await expect(unreadBadge(page)).toContainText(`${unread} unread message`)

    await zoe.click()
    await log(page).getByText('Bonjour, une question ?').waitFor()
    // The session id is a secret, so the address has the conversation's public number.
    expect(new URL(page.url()).search).toBe(`?chat=${await findNumber(stage.server, visitor)}`)
    // Being read is not being answered: the number falls, and a dot says that someone waits.
    await expect(unreadBadge(page)).toContainText(/waits? for an answer/)
    await expect(zoe).not.toContainText('unread message')
    await expect(page).toHaveTitle(title)
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
    await expect(page).toHaveTitle(`(${before}) Chat Messages | Stillwater Psychotherapy`)
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
})
