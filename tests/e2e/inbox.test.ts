import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { describe, it } from 'vitest'
import { fillConversation } from '../support/attacks.ts'
import {
  desktop,
  expectAccessible,
  expectSound,
  openPerson,
  phone,
  visit,
} from '../support/browser.ts'
import { noor, openVisitor } from '../support/chat-client.ts'
import { askForConsultation } from '../support/consultation.ts'
import { addSession, arriveAs, setupE2E, signInAt, toast } from '../support/e2e.ts'
import { eventually } from '../support/eventually.ts'
import { expect } from '../support/expect.ts'
import { openRelay } from '../support/relay.ts'
import {
  admin,
  captchaAnswer,
  director,
  maya,
  startTestServer,
  type TestServer,
} from '../support/test-server.ts'

// Open at any time of day.
const stage = setupE2E({ CHAT_HOURS: '0-24' })
// Two browsers, and delays of the product itself.
const slow = { timeout: 150_000 }

const list = (page: Page) => page.getByRole('region', { name: 'Conversations', exact: true })
const line = (page: Page, name: string) => list(page).getByRole('link', { name })
const thread = (page: Page, name: string) =>
  page.getByRole('region', { name: `Conversation with ${name}` })
const log = (page: Page) => page.getByRole('log')
const box = (page: Page) => page.getByPlaceholder('Write a reply')
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
const unreadBadge = (page: Page) =>
  page.locator('nav[aria-label="Portal"]:visible').getByRole('link', { name: /^Chat Messages/ })

/** Records in the page which sounds are played from now on. */
const recordSounds = (page: Page) =>
  page.addInitScript(`
    window.played = []
    const play = HTMLMediaElement.prototype.play
    HTMLMediaElement.prototype.play = function () {
      const playing = play.call(this)
      playing.then(() => window.played.push(this.src), () => {})
      return playing
    }`)

/** Opens the inbox with an existing session. Played sounds are recorded in the page. */
async function openInbox(
  username: string,
  options: { viewport?: { width: number; height: number }; at?: string } = {},
) {
  const { server, browser } = stage
  const person = await openPerson(browser, server.url, options)
  await recordSounds(person.page)
  await addSession(person.context, server, username)
  await visit(person.page, options.at ?? '/admin/chats')
  return person
}

/** The same by the sign-in form. */
async function signInToInbox(username: string, url: string) {
  const person = await openPerson(stage.browser, url)
  await recordSounds(person.page)
  await signInAt(person.page, '/admin/chats', username)
  return person
}

const played = (page: Page) => page.evaluate<string[]>('window.played')

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

/** A visitor whose first message is stored. */
async function openStartedVisitor(server: TestServer, name: string, text: string) {
  const visitor = await openVisitor(server)
  const id = visitor.say(text, { senderName: name, ...(await visitor.solve()) })
  await visitor.acknowledged(id)
  return visitor
}

const rows = async (server: TestServer, sessionId: string) =>
  (await server.sql('select message from chat_messages where session_id = ? order by seq', [
    sessionId,
  ])) as { message: string }[]

describe('an administrator', () => {
  it('reads a visitor’s messages live, is alerted by sound, and answers', slow, async () => {
    const { page, problems, close } = await openInbox(admin)
    await page.getByRole('heading', { level: 1, name: 'Chat Messages' }).waitFor()
    await page.getByText('Chat is always open').waitFor()
    await page.getByRole('heading', { name: 'Select a conversation to view messages' }).waitFor()
    await expect(list(page).getByRole('listitem')).toHaveCount(4)
    await expectSound(page)

    const visitor = await openStartedVisitor(stage.server, 'Zoé Lefèvre', 'Bonjour, une question ?')
    // It appears without a reload: on top, unread and with the visitor's presence.
    const zoe = line(page, 'Zoé Lefèvre')
    await zoe.waitFor()
    const words = (await zoe.innerText()).replaceAll(/\s+/g, ' ')
    for (const said of [
      'Bonjour, une question ?',
      noor.senderEmail,
      '1 unread message',
      'Online',
    ]) {
      expect(words).toContain(said)
    }
    expect(words).toMatch(/\d{1,2}:\d\d [AP]M/)
    await expect(list(page).getByRole('listitem').first()).toContainText('Zoé Lefèvre', {
      useInnerText: true,
    })
    await eventually(async () => expect(await played(page)).toHaveLength(1))
    expect((await played(page))[0]).toBe(`${stage.server.url}/sounds/notification.mp3`)

    // The numbers in the title and in the navigation are those of the unread messages.
    const [{ count } = { count: 0 }] = (await stage.server.sql(
      'select count(*) as count from chat_messages where is_from_client and not is_read',
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
    await expect(page).toHaveTitle(
      count === 1
        ? 'Chat Messages | Stillwater Psychotherapy'
        : `(${count - 1}) Chat Messages | Stillwater Psychotherapy`,
    )

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
    const switchOff = page.getByRole('button', { name: 'Sound for new messages' })
    await switchOff.click()
    await expect(switchOff).toHaveAttribute('aria-pressed', 'false')
    visitor.say('Merci !')
    await log(page).getByText('Merci !').waitFor()
    await expect(line(page, 'Zoé Lefèvre')).toContainText('Merci !', { useInnerText: true })
    expect(await played(page)).toHaveLength(2)
    expect(problems).toEqual([])
    await visitor.close()
    await close()
  })

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

  it('loses no reply while the server is out of reach, and sends each once', slow, async () => {
    const visitor = await openStartedVisitor(stage.server, 'Noor', 'Are you there?')
    const { page, problems, close } = await openInbox(admin)
    await line(page, 'Noor').first().click()
    await log(page).getByText('Are you there?').waitFor()

    // A reply is stored but its response is lost: the live channel brings the stored reply.
    let isFirst = true
    await page.route('**/api/admin/chat-reply', async (route) => {
      if (isFirst) await route.fetch()
      isFirst = false
      await route.abort()
    })
    await box(page).fill('We are, from 9 to 9.')
    await box(page).press('Enter')
    await visitor.waitForFrame(
      'message',
      ({ message }) => message.message === 'We are, from 9 to 9.',
    )
    await expect(log(page).getByText('We are, from 9 to 9.')).toHaveCount(1)
    await expect(log(page).getByText(/Not sent|Sending/)).toHaveCount(0)

    // The next ones do not reach the server: they stay on the screen, marked as not sent.
    const readAgain = page.waitForRequest('**/api/admin/chat-messages/*')
    await box(page).fill('Call any time.')
    await box(page).press('Enter')
    await toast(page, 'Failed to send message. Please try again.').waitFor()
    await readAgain
    await box(page).fill('Sundays, too.')
    await box(page).press('Enter')
    await expect(log(page).getByText(/Not sent/)).toHaveCount(2)
    await expectSound(page)

    // A draft stays with its conversation while another one is open.
    await box(page).fill('Half a thought')
    await list(page).getByRole('link').nth(1).click()
    await expect(box(page)).toHaveValue('')
    await line(page, 'Noor').first().click()
    await expect(box(page)).toHaveValue('Half a thought')
    await log(page).getByText('Call any time.').waitFor()

    await page.unroute('**/api/admin/chat-reply')
    await log(page).getByRole('button', { name: 'Try again' }).first().click()
    await expect(log(page).getByText(/Not sent/)).toHaveCount(0)
    await eventually(async () =>
      expect((await rows(stage.server, visitor.sessionId)).map(({ message }) => message)).toEqual([
        'Are you there?',
        'We are, from 9 to 9.',
        'Call any time.',
        'Sundays, too.',
      ]),
    )
    await expect(log(page).getByText('We are, from 9 to 9.')).toHaveCount(1)
    await expect(box(page)).toHaveValue('Half a thought')
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

  it('does everything with the keyboard alone', slow, async () => {
    const visitor = await openStartedVisitor(stage.server, 'Kai Okoro', 'Hello?')
    const { page, problems, close } = await openInbox(admin)
    await line(page, 'Kai Okoro').waitFor()
    await page.getByLabel('Search conversations').focus()
    await page.keyboard.type('Kai')
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
    // Back through the thread to the delete button, and out of its confirmation.
    const deletion = page.getByRole('button', { name: 'Delete Conversation' })
    // The messages, the audit link, telephone and email are in between.
    for (let step = 0; step < 5; step += 1) {
      await page.keyboard.press('Shift+Tab')
    }
    await deletion.and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Enter')
    const question = page.getByRole('alertdialog')
    await question.waitFor()
    await page.keyboard.press('Enter')
    await question.waitFor({ state: 'detached' })
    await eventually(async () =>
      expect(await page.evaluate<string>('document.activeElement.textContent')).toBe(
        'Delete Conversation',
      ),
    )

    // A new message moves its conversation up, and the focused item keeps its focus.
    await page.getByLabel('Search conversations').fill('')
    const second = list(page).getByRole('link').nth(1)
    const number = await second.getAttribute('data-conversation')
    await second.focus()
    const other = await openStartedVisitor(stage.server, 'Ana Sousa', 'Good evening')
    await expect(list(page).getByRole('listitem').first()).toContainText('Ana Sousa', {
      useInnerText: true,
    })
    await expect(page.locator(':focus')).toHaveAttribute('data-conversation', String(number))
    expect(problems).toEqual([])
    await other.close()
    await visitor.close()
    await close()
  })
})

describe('a member of staff', () => {
  it('marks nothing as read that was not visible', slow, async () => {
    const visitor = await openStartedVisitor(stage.server, 'Ulla Berg', 'First')
    const { page, problems, close } = await openInbox(admin)
    const unread = async () => {
      const [row] = await stage.server.sql(
        'select count(*) as count from chat_messages where session_id = ? and is_from_client and not is_read',
        [visitor.sessionId],
      )
      return row?.['count']
    }
    await line(page, 'Ulla Berg').click()
    await log(page).getByText('First').waitFor()
    await eventually(async () => expect(await unread()).toBe(0))
    // The page loses the focus to another window.
    await page.evaluate('document.hasFocus = () => false; dispatchEvent(new Event("blur"))')
    visitor.say('Second')
    await log(page).getByText('Second').waitFor()
    await expect(line(page, 'Ulla Berg')).toHaveText(/1\s+unread message/, { useInnerText: true })
    expect(await unread()).toBe(1)
    await page.evaluate('delete document.hasFocus; dispatchEvent(new Event("focus"))')
    await eventually(async () => expect(await unread()).toBe(0))
    expect(problems).toEqual([])
    await visitor.close()
    await close()
  })

  it('with two tabs is alerted to a message by one sound', slow, async () => {
    const { page, context, problems, close } = await openInbox(admin)
    await list(page).getByRole('listitem').first().waitFor()
    await list(page)
      .getByRole('heading')
      .or(page.getByRole('heading', { level: 1 }))
      .first()
      .click()
    const other = await context.newPage()
    await recordSounds(other)
    await other.goto('/admin/chats')
    await list(other).getByRole('listitem').first().waitFor()
    const visitor = await openStartedVisitor(stage.server, 'Otto Lind', 'Heard once?')
    for (const tab of [page, other]) await line(tab, 'Otto Lind').waitFor()
    const sounds = async () => [...(await played(page)), ...(await played(other))]
    await eventually(async () => expect(await sounds()).toHaveLength(1))
    // The next one is sent after both tabs have handled the first.
    visitor.say('And now?')
    for (const tab of [page, other]) {
      await expect(line(tab, 'Otto Lind')).toContainText('And now?', { useInnerText: true })
    }
    expect((await sounds()).length).toBeLessThanOrEqual(2)
    expect(problems).toEqual([])
    await visitor.close()
    await close()
  })
})

describe('two members of staff', () => {
  it('see each other’s presence, typing and changes in one conversation', slow, async () => {
    const visitor = await openStartedVisitor(stage.server, 'Théo Gagnon-Beauchemin', 'Bonsoir')
    const grace = await openInbox(admin)
    const elise = await openInbox(director)
    await line(grace.page, 'Théo').click()
    await log(grace.page).getByText('Bonsoir').waitFor()
    await line(elise.page, 'Théo').click()
    await grace.page.getByText('Élise Tremblay is viewing').waitFor()
    await elise.page.getByText('Grace Kim is viewing').waitFor()
    await box(elise.page).pressSequentially('Bonsoir Théo')
    await grace.page.getByText('Élise Tremblay is writing a reply…').waitFor()
    await expectSound(grace.page)
    await box(elise.page).press('Enter')
    await log(grace.page).getByText('Bonsoir Théo', { exact: true }).waitFor()
    // A colleague's reply carries the author's name.
    await log(grace.page).getByText('Élise Tremblay, ').waitFor()
    await grace.page.getByText('Élise Tremblay is viewing').waitFor()

    await box(grace.page).fill('Je voulais ajouter')
    await thread(elise.page, 'Théo Gagnon-Beauchemin')
      .getByRole('button', { name: 'Delete Conversation' })
      .click()
    await elise.page
      .getByRole('alertdialog')
      .getByRole('button', { name: 'Delete Conversation' })
      .click()
    const notice = grace.page
      .getByRole('alert')
      .filter({ hasText: 'This conversation has been deleted.' })
    await notice.waitFor()
    // The draft is shown in the notice.
    await expect(notice).toContainText('Je voulais ajouter', { useInnerText: true })
    expect(new URL(grace.page.url()).search).toBe('')
    await expectSound(grace.page)
    expect([...grace.problems, ...elise.problems]).toEqual([])
    await visitor.close()
    await grace.close()
    await elise.close()
  })

  it('get a new lead on an open list within seconds, without losing what they type', async () => {
    const { page, problems, close } = await openInbox(admin, { at: '/admin/leads' })
    const search = page.getByRole('searchbox')
    await search.waitFor()
    await search.fill('quiet')
    await search.focus()
    expect(
      await askForConsultation(stage.server, {
        captchaValue: captchaAnswer,
        firstName: 'Quiet',
        lastName: 'Morning',
      }),
    ).toBe(201)
    await page.getByText('Quiet Morning').first().waitFor()
    await expect(search).toHaveValue('quiet')
    await expect(search.and(page.locator(':focus'))).toHaveCount(1)
    expect(problems).toEqual([])
    await close()
  })

  it('can be therapists, who open the inbox by its URL', async () => {
    const { page, problems, close } = await openInbox(maya)
    await line(page, 'Léa M.').or(list(page).getByRole('link').first()).first().waitFor()
    expect(await page.getByRole('link', { name: /^Chat Messages/ }).count()).toBe(0)
    await list(page).getByRole('link').first().click()
    await log(page).waitFor()
    await expectSound(page)
    expect(problems).toEqual([])
    await close()
  })
})

describe('a lost network', () => {
  it('is bridged by polling, and no message is lost or doubled', slow, async () => {
    const relay = await openRelay(() => Number(new URL(server.url).port))
    const { url } = relay
    const server = await startTestServer('sqlite', { CHAT_HOURS: '0-24', PUBLIC_URL: url })
    const visitor = await openStartedVisitor(server, 'Noor', 'One')
    const { page, problems, close } = await signInToInbox(admin, url)
    await line(page, 'Noor').first().click()
    await log(page).getByText('One', { exact: true }).waitFor()
    visitor.send({ type: 'typing', sessionId: visitor.sessionId, isTyping: true })
    await page.getByText('Client is typing...').waitFor()

    relay.refuse('sockets')
    await page.getByText('Connection lost. Retrying…').waitFor()
    await expectAccessible(page)
    const playedBefore = (await played(page)).length
    visitor.say('Two')
    await log(page).getByText('Two', { exact: true }).waitFor()
    await line(page, 'Noor').first().getByText('Two', { exact: true }).waitFor()
    await eventually(async () => expect((await played(page)).length).toBe(playedBefore + 1))
    await box(page).fill('Three')
    await box(page).press('Enter')
    await visitor.waitForFrame('message', ({ message }) => message.message === 'Three')

    // A reconnected socket, and one that silently stopped working, are both noticed.
    relay.heal()
    await page.getByText('Connection lost. Retrying…').waitFor({ state: 'detached' })
    relay.silence('sockets')
    await page.evaluate('dispatchEvent(new Event("online"))')
    visitor.say('Four')
    await log(page).getByText('Four', { exact: true }).waitFor()
    relay.heal()
    await page.evaluate('dispatchEvent(new Event("online"))')
    visitor.say('Five')
    await log(page).getByText('Five', { exact: true }).waitFor()
    for (const text of ['One', 'Two', 'Three', 'Four', 'Five']) {
      await expect(log(page).getByText(text, { exact: true })).toHaveCount(1)
    }
    expect((await rows(server, visitor.sessionId)).map(({ message }) => message)).toEqual([
      'One',
      'Two',
      'Three',
      'Four',
      'Five',
    ])
    // The browser itself logs the sockets it could not open.
    expect(problems.filter((problem) => !problem.includes('WebSocket connection'))).toEqual([])
    await visitor.close()
    await close()
    await relay.close()
    await server.stop()
  })

  it('is not mistaken for the end of the session', async () => {
    const { page, context, close } = await signInToInbox(admin, stage.server.url)
    await list(page).getByRole('link').first().click()
    await log(page).waitFor()
    await box(page).fill('Half a thought')
    // Signed out in another tab of this browser.
    await context.request.post(`${stage.server.url}/api/logout`, {
      headers: { origin: stage.server.url },
    })
    await page.getByRole('dialog', { name: 'Your session has ended.' }).waitFor()
    expect(await box(page).count()).toBe(0)
    await page.goto('/admin/chats')
    await page.waitForURL('**/auth?next=*')
    await close()
  })
})

describe.each([
  ['a phone', phone],
  ['a very small phone', { width: 320, height: 640 }],
])('on %s', (_where, viewport) => {
  it('opens a thread from the list and returns to it', slow, async () => {
    const visitor = await openStartedVisitor(
      stage.server,
      `Marguerite-Antoinette de Sainte-Anne-de-Bellevue ${randomUUID().slice(0, 4)}`,
      'Anticonstitutionnellement'.repeat(6),
    )
    const { page, problems, close } = await openInbox(admin, { viewport })
    await line(page, 'Marguerite-Antoinette').first().waitFor()
    await expectSound(page)
    expect(await page.getByRole('log').count()).toBe(0)
    await line(page, 'Marguerite-Antoinette').first().click()
    await log(page).getByText('Anticonstitutionnellement').waitFor()
    expect(await list(page).isVisible()).toBe(false)
    // The heading gets the focus, because the box would open the keyboard.
    await eventually(async () =>
      expect(await page.evaluate<string>('document.activeElement.tagName')).toBe('H2'),
    )
    await expectSound(page)
    const place = await box(page).boundingBox()
    expect((place?.y ?? 9999) + (place?.height ?? 0)).toBeLessThanOrEqual(viewport.height)

    // When the keyboard opens, the box is above it.
    await page.evaluate(`
      Object.defineProperty(visualViewport, 'height', { value: ${viewport.height * 0.55}, configurable: true })
      visualViewport.dispatchEvent(new Event('resize'))`)
    await eventually(async () => {
      const above = await box(page).boundingBox()
      expect((above?.y ?? 9999) + (above?.height ?? 0)).toBeLessThanOrEqual(viewport.height * 0.55)
    })
    await page.evaluate(`
      delete visualViewport.height
      visualViewport.dispatchEvent(new Event('resize'))`)

    await page.getByRole('button', { name: 'Back to conversations' }).click()
    await line(page, 'Marguerite-Antoinette').first().waitFor()
    expect(new URL(page.url()).search).toBe('')
    await eventually(async () =>
      expect(
        await page.evaluate<string>('document.activeElement.dataset.conversation'),
      ).toBeTruthy(),
    )
    // The browser's Back button returns to the list in one step.
    await line(page, 'Marguerite-Antoinette').first().click()
    await log(page).waitFor()
    await page.goBack()
    await line(page, 'Marguerite-Antoinette').first().waitFor()
    expect(problems).toEqual([])
    await visitor.close()
    await close()
  })
})

describe('an empty practice', () => {
  it('shows an empty inbox, and what fails to load', async () => {
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
