// Conversations of staff with visitors in the inbox, also with only a keyboard.
import type { Page } from 'playwright-core'
import { describe, it } from 'vitest'
import { expectSound } from '../support/browser.ts'
import { eventually } from '../support/eventually.ts'
import { expect } from '../support/expect.ts'
import {
  box,
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
import { everyIn } from '../support/run.ts'
import { admin } from '../support/test-server.ts'

const { stage, openInbox } = setupInbox()

const unreadBadge = (page: Page) =>
  page.locator('nav[aria-label="Portal"]:visible').getByRole('link', { name: /^Chat Messages/ })

/** Messages in quick succession share one sound. Waits until the next message has its own. */
const waitForSoundInterval = (page: Page) =>
  eventually(async () =>
    expect(
      await page.evaluate(async () => {
        const { held } = await navigator.locks.query()
        return held?.map(({ name }) => name)
      }),
    ).not.toContain('chat-sound'),
  )

describe('an administrator', () => {
  it('reads a visitor’s messages live, is alerted by sound, and answers', slow, async () => {
    const { page, problems, close } = await openInbox(admin)
    await page.getByRole('heading', { level: 1, name: 'Chat Messages' }).waitFor()
    await page.getByText('Chat is always open').waitFor()
    await page.getByRole('heading', { name: 'Select a conversation to view messages' }).waitFor()
    await list(page).getByRole('link').first().waitFor()
    await expectSound(page)
    // Silent until somebody wants the sound, from then on at every visit.
    const soundSwitch = page.getByRole('button', { name: 'Sound for new messages' })
    await expect(soundSwitch).toHaveAttribute('aria-pressed', 'false')
    await soundSwitch.click()
    await expect(soundSwitch).toHaveAttribute('aria-pressed', 'true')
    expect(await page.evaluate('localStorage.getItem("chat-sound")')).toBe('on')

    const visitor = await openStartedVisitor(stage.server, 'Zoé Lefèvre', 'Bonjour, une question ?')
    // It appears without a reload: unread, without an owner, and with the visitor's presence.
    const zoe = line(page, 'Zoé Lefèvre')
    await zoe.waitFor()
    const words = (await zoe.innerText()).replaceAll(/\s+/g, ' ')
    for (const said of [
      'Bonjour, une question ?',
      'Nobody yet',
      'Waiting: now',
      '1 unread message',
      'Online',
    ]) {
      expect(words).toContain(said)
    }
    await eventually(async () => expect(await played(page)).toHaveLength(1))
    expect((await played(page))[0]).toBe(`${stage.server.url}/sounds/notification.mp3`)

    // The numbers in the title and in the navigation are those of the conversations that wait.
    const [{ count } = { count: 0 }] = (await stage.server.sql(
      "select count(*) as count from chat_sessions where state = 'waiting'",
    )) as { count: number }[]
    await expect(page).toHaveTitle(`(${count}) Chat Messages | Stillwater Psychotherapy`)
    await expect(unreadBadge(page)).toContainText(String(count), { useInnerText: true })

    await zoe.click()
    await thread(page, 'Zoé Lefèvre').waitFor()
    await log(page).getByText('Bonjour, une question ?').waitFor()
    // The session id is a secret, so the URL has the conversation's public number.
    const [{ id } = { id: 0 }] = (await stage.server.sql(
      'select id from chat_sessions where session_id = ?',
      [visitor.sessionId],
    )) as { id: number }[]
    expect(new URL(page.url()).search).toBe(`?chat=${id}`)
    // Being read is not being answered.
    await expect(line(page, 'Zoé Lefèvre')).not.toContainText('unread message')
    await expect(page).toHaveTitle(`(${count}) Chat Messages | Stillwater Psychotherapy`)

    visitor.send({ type: 'typing', sessionId: visitor.sessionId, isTyping: true })
    await page.getByText('Client is typing...').waitFor()
    await expectSound(page)
    await waitForSoundInterval(page)
    visitor.say('Avez-vous de la place samedi ?')
    await log(page).getByText('Avez-vous de la place samedi ?').waitFor()
    await expect(page.getByText('Client is typing...')).toHaveCount(0)
    // A message in the open conversation is marked as read.
    await eventually(async () => {
      const [unread] = await stage.server.sql(
        'select count(*) as count from chat_messages where session_id = ? and is_from_client and not is_read',
        [visitor.sessionId],
      )
      expect(unread?.['count']).toBe(0)
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
    await expect(unreadBadge(page)).toContainText(String(count - 1), { useInnerText: true })
    await log(page).getByText('You took this conversation at').waitFor()
    await expect(box(page)).toHaveValue('')
    // A blank reply is not sent.
    await box(page).fill('   ')
    await box(page).press('Enter')
    await page.getByText('Message cannot be empty').waitFor()
    await expectSound(page)
    expect((await rows(stage.server, visitor.sessionId)).map(({ message }) => message)).toEqual([
      'Bonjour, une question ?',
      'Avez-vous de la place samedi ?',
      'Oui.\nÀ 10 h ?',
    ])

    // Two messages are two sounds, and there is none while the sound is switched off.
    await eventually(async () => expect(await played(page)).toHaveLength(2))
    await waitForSoundInterval(page)
    await soundSwitch.click()
    await expect(soundSwitch).toHaveAttribute('aria-pressed', 'false')
    visitor.say('Merci !')
    await log(page).getByText('Merci !').waitFor()
    await expect(line(page, 'Zoé Lefèvre')).toContainText('Merci !', { useInnerText: true })
    expect(await played(page)).toHaveLength(2)
    expect(problems).toEqual([])
    await visitor.close()
    await close()
  })

  it.each(everyIn(320, 390, 768, 1280, 1366))(
    'sees a long name, the wait and the phone side by side in a window %i wide',
    slow,
    async (width) => {
      const { server } = stage
      const [row] = await server.sql('select id from chat_sessions where sender_phone is not null')
      const id = Number(row?.['id'])
      await server.sql(
        "update chat_sessions set sender_name = ?, assigned_to = null, state = 'waiting', waiting_since = ? where id = ?",
        ['Maximiliana-Konstantina Featherstonehaugh', new Date().toISOString(), id],
      )
      const viewport = { width, height: 800 }
      const { page, close } = await openInbox(admin, { viewport, at: `/admin/chats?chat=${id}` })
      const head = page.getByRole('region', { name: /^Conversation with/ }).locator('header')
      await head.getByRole('link', { name: /^Call / }).waitFor()
      const boxes = await head
        .locator('h2, a, summary, button:not([data-menu-item])')
        .filter({ visible: true })
        .evaluateAll((elements) =>
          elements.map((element) => {
            const { left, right } = element.getBoundingClientRect()
            return { name: element.textContent, left, right }
          }),
        )
      for (const [index, { name, left }] of boxes.entries()) {
        const before = boxes[index - 1]
        expect([name, left]).toEqual([name, Math.max(left, before?.right ?? 0)])
      }
      await close()
    },
  )

  it('does everything with the keyboard alone', slow, async () => {
    const visitor = await openStartedVisitor(stage.server, 'Kai Okoro', 'Hello?')
    const { page, problems, close } = await openInbox(admin)
    await line(page, 'Kai Okoro').waitFor()
    await page.getByLabel('Search conversations').focus()
    await page.keyboard.type('Kai')
    await expect(list(page).getByRole('link')).toHaveCount(1)
    await page.keyboard.press('Tab')
    await page.getByLabel('Language', { exact: true }).and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Tab')
    const kai = line(page, 'Kai Okoro')
    await kai.and(page.locator(':focus')).waitFor()
    // The presence tooltip is shown with the focus, and dismissed with Escape.
    await page.getByRole('tooltip', { name: 'Online' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('tooltip').waitFor({ state: 'detached' })
    await page.keyboard.press('Enter')
    await log(page).getByText('Hello?').waitFor()
    await page.keyboard.type('Hello Kai.')
    await page.keyboard.press('Enter')
    await visitor.waitForFrame('message', ({ message }) => message.message === 'Hello Kai.')
    // Back through the thread to the menu, and out of the confirmation of a deletion.
    // The messages are in between.
    for (let step = 0; step < 2; step += 1) {
      await page.keyboard.press('Shift+Tab')
    }
    await moreActions(page).and(page.locator(':focus')).waitFor()
    await page.keyboard.press('ArrowUp')
    await page.locator('[data-menu-item]:focus', { hasText: 'Delete conversation' }).waitFor()
    await page.keyboard.press('Enter')
    const question = page.getByRole('alertdialog')
    await question.waitFor()
    await page.keyboard.press('Enter')
    await question.waitFor({ state: 'detached' })
    await eventually(async () =>
      expect(await page.evaluate<string>('document.activeElement.textContent')).toBe(
        'More actions',
      ),
    )

    // A new message moves the list, and the focused item keeps its focus.
    await page.getByLabel('Search conversations').fill('')
    const second = list(page).getByRole('link').nth(1)
    const number = await second.getAttribute('data-conversation')
    await second.focus()
    const other = await openStartedVisitor(stage.server, 'Ana Sousa', 'Good evening')
    await line(page, 'Ana Sousa').waitFor()
    await expect(page.locator(':focus')).toHaveAttribute('data-conversation', String(number))
    expect(problems).toEqual([])
    await other.close()
    await visitor.close()
    await close()
  })
})
