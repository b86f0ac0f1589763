import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type ChatSessionSummary,
  deleteChatSession,
  getChatSession,
  listChatSessions,
} from '#features/chat/chat/contract/conversations.ts'
import {
  countInboxUnread,
  countUnreadMessages,
  sendChatReply,
} from '#features/chat/chat/contract/inbox-messages.ts'
import { sendChatMessage } from '#features/chat/chat/contract/messages.ts'
import { findStaffId } from '../support/staff-id.ts'
import { createTestChat } from '../support/test-chat.ts'
import { createTestClock, day, minute } from '../support/test-clock.ts'
import { engines, openTestDatabase } from '../support/test-database.ts'
import {
  admin,
  captchaAnswer,
  maya,
  startTestServer,
  type TestServer,
} from '../support/test-server.ts'

const lea = {
  senderName: 'Léa Marchand',
  senderEmail: 'Lea.M@mail.example',
  senderPhone: '(819) 555-0173',
  message: 'Merci beaucoup, à bientôt !',
}
const noor = {
  senderName: 'Noor',
  senderEmail: 'noor@mail.example',
  senderPhone: null,
  message: 'That helps. 100 %, and more_or_less\\so.',
}
const others = Array.from({ length: 9 }, (_, n) => ({
  senderName: `Visitor ${n}`,
  senderEmail: `visitor-${n}@elsewhere.example`,
  senderPhone: null,
  message: 'Hello',
}))

describe.each(engines)('the list of conversations on %s', (engine) => {
  const clock = createTestClock()
  const secrets = new Map<string, string>()
  let server: TestServer
  let cookie: string

  const getSecret = (name: string) => secrets.get(name) ?? ''
  async function say(visitor: typeof lea | typeof noor, message = visitor.message) {
    const sessionId = secrets.get(visitor.senderName) ?? randomUUID()
    secrets.set(visitor.senderName, sessionId)
    clock.pass(minute)
    const captchaValidation = await server.captchaToken()
    const captcha = { captchaValue: captchaAnswer, captchaValidation }
    const body = { ...visitor, sessionId, message, optimisticId: randomUUID(), ...captcha }
    expect((await server.call(sendChatMessage, { body })).status).toBe(201)
  }
  async function list(query: Record<string, string> = {}) {
    const { status, json, headers } = await server.call(listChatSessions, { query, cookie })
    expect(status).toBe(200)
    const rows = json as ChatSessionSummary[]
    return {
      rows,
      names: rows.map(({ clientName }) => clientName),
      total: Number(headers.get('x-total-count')),
    }
  }

  beforeAll(async () => {
    server = await startTestServer(engine, { CHAT_HOURS: '0-24' }, { clock })
    cookie = await server.signIn(admin)
    await server.sql('delete from chat_messages')
    await server.sql('delete from chat_sessions')
    for (const visitor of [lea, noor, ...others]) {
      // Each at a later minute than the one before.
      await say(visitor)
    }
  })
  afterAll(() => server.stop())

  it('is an array with the latest first, and with `page` four conversations at a time', async () => {
    const whole = await list()
    const names = [...[...others].toReversed().map((one) => one.senderName), 'Noor', 'Léa Marchand']
    expect(whole.names).toEqual(names)
    expect(whole.total).toBe(11)
    for (const [page, from, to] of [
      ['1', 0, 4],
      ['2', 4, 8],
      ['3', 8, 11],
      ['4', 11, 11],
      ['999999999', 11, 11],
    ] as const) {
      const part = await list({ page })
      expect([part.rows, part.total]).toEqual([whole.rows.slice(from, to), 11])
    }
  })

  // "a person may choose 10 or all"
  it('has as many conversations on a page as `limit` says', async () => {
    const whole = await list()
    expect((await list({ page: '2', limit: '10' })).rows).toEqual(whole.rows.slice(10))
    expect((await list({ page: '1', limit: '500' })).rows).toEqual(whole.rows)
  })

  it.each([
    ['page=0', 'page'],
    ['page=two', 'page'],
    [`search=${'a'.repeat(201)}`, 'search'],
    ['search=%00', 'search'],
  ])('refuses %s', async (query, path) => {
    const answer = await server.request(`/api/admin/chat-sessions?${query}`, {
      headers: { cookie },
    })
    expect(answer.status).toBe(400)
    expect(answer.json).toMatchObject({ issues: [{ path }] })
  })

  it.each([
    ['', 11],
    ['  ', 11],
    ['lea', ['Léa Marchand']],
    ['MARCHAND léa', ['Léa Marchand']],
    // The same letters, written as a letter and its accent.
    ['le\u0301a', ['Léa Marchand']],
    ['bientot', ['Léa Marchand']],
    ['lea.m@MAIL', ['Léa Marchand']],
    ['noor@', ['Noor']],
    ['819 555', ['Léa Marchand']],
    ['+1 819', []],
    ['8195550173', ['Léa Marchand']],
    ['819.555-0173', ['Léa Marchand']],
    ['(819) 555', ['Léa Marchand']],
    ['marchand 8195', ['Léa Marchand']],
    ['null', []],
    ['mail.example', ['Noor', 'Léa Marchand']],
    // Characters with a meaning in SQL patterns match themselves.
    ['%', ['Noor']],
    ['l%a', []],
    ['_', ['Noor']],
    ['no_r', []],
    ['more_or_less\\so', ['Noor']],
    ['\\', ['Noor']],
    ["'; drop table chat_sessions; --", []],
  ])('finds for "%s" %s', async (search, expected) => {
    const found = await list({ page: '1', search })
    if (typeof expected === 'number') expect(found.total).toBe(expected)
    else expect([found.names, found.total]).toEqual([expected, expected.length])
  })

  it('finds conversations on later pages, and searches only the newest message', async () => {
    const found = await list({ page: '3', search: 'visitor' })
    expect([found.names, found.total]).toEqual([['Visitor 0'], 9])
    expect((await list({ search: 'visitor' })).names).toHaveLength(9)
    await say(noor, 'Un café, peut-être ?')
    expect((await list({ page: '1', search: 'CAFE' })).names).toEqual(['Noor'])
    expect((await list({ page: '1', search: 'helps' })).total).toBe(0)
    // A reply of the staff counts as well.
    const body = {
      sessionId: await findStaffId(server, getSecret('Noor')),
      message: 'À quelle heure ?',
    }
    expect((await server.call(sendChatReply, { body, cookie })).status).toBe(201)
    expect((await list({ page: '1', search: 'a quelle' })).names).toEqual(['Noor'])
  })

  it('shows the latest message first, and counts unread messages', async () => {
    await say(lea, 'Une dernière question')
    await say(lea, 'Ou deux')
    const { rows } = await list({ page: '1' })
    expect(rows[0]).toMatchObject({
      clientName: 'Léa Marchand',
      lastMessage: 'Ou deux',
      lastMessageAt: clock.now().toISOString(),
      unreadCount: 3,
    })
    const badge = await server.call(countUnreadMessages, { cookie })
    const asMaya = await server.signIn(maya)
    // The same number for the title of a therapist's inbox; the badge is for administrators.
    expect((await server.call(countUnreadMessages, { cookie: asMaya })).status).toBe(403)
    const title = await server.call(countInboxUnread, { cookie: asMaya })
    expect(title.json).toEqual(badge.json)
    // 9 visitors, Léa's three, Noor's two.
    expect(title.json).toEqual({ count: 14 })
  })

  it('gives one conversation by its number, with its rank', async () => {
    const { rows } = await list()
    for (const [index, row] of rows.entries()) {
      const one = await server.call(getChatSession, { params: { number: row.number }, cookie })
      expect(one.json).toEqual({ ...row, place: index + 1 })
    }
    const unknown = await server.call(getChatSession, { params: { number: 999_999_999 }, cookie })
    expect(unknown.status).toBe(404)
  })

  it('omits deleted and expired conversations, whether or not the sweep has run', async () => {
    const gone = await findStaffId(server, getSecret('Visitor 3'))
    const { rows } = await list()
    const number = rows.find(({ sessionId }) => sessionId === gone)?.number
    const deleted = await server.call(deleteChatSession, { params: { sessionId: gone }, cookie })
    expect(deleted.status).toBe(204)
    expect((await list({ page: '1' })).total).toBe(10)
    expect((await server.call(getChatSession, { params: { number }, cookie })).status).toBe(404)

    // After the last visitor's message and before Noor's last one.
    clock.pass(7 * day - 3.5 * minute)
    cookie = await server.signIn(admin)
    await say({ ...noor, senderName: 'Late', senderEmail: 'late@mail.example' })
    const left = await list({ page: '1' })
    expect(left.names).toEqual(['Late', 'Léa Marchand', 'Noor'])
    expect(left.total).toBe(3)
    expect((await list({ page: '1', search: 'visitor' })).total).toBe(0)
    const last = await server.call(getChatSession, {
      params: { number: left.rows[2]?.number },
      cookie,
    })
    expect(last.json).toMatchObject({ clientName: 'Noor', place: 3 })
  })
})

describe.each(engines)('conversations on %s', (engine) => {
  it('are found in every spelling of a name and a word', async () => {
    const { database, close } = await openTestDatabase(engine)
    const clock = createTestClock()
    const chat = createTestChat(database, { clock, timeZone: 'America/Toronto' })
    const written = (message: string, minutes: number) => ({
      message,
      staff: null,
      at: new Date(clock.now().getTime() - minutes * minute),
      isRead: false,
    })
    const { message: merci, ...asLea } = lea
    const { message: helps, ...asNoor } = noor
    const toLea = [written('Bonjour', 50), written(merci, 10)]
    await chat.insertPast({ ...asLea, language: 'fr' }, toLea)
    await chat.insertPast({ ...asNoor, language: 'en' }, [written(helps, 20)])
    const soeren = { senderName: 'Søren Ørsted', senderEmail: 's@mail.example', senderPhone: '' }
    await chat.insertPast({ ...soeren, language: 'en' }, [written('Ma sœur', 40)])

    const person = { userId: 1, role: 'admin', firstName: 'Grace', lastName: 'Kim' } as const
    const origin = { address: '127.0.0.1', userAgent: '' }
    const find = async (search: string) =>
      (await chat.listConversations(person, { page: 1, search }, origin)).rows.map(
        (row) => row.clientName,
      )
    expect(await find('')).toEqual(['Léa Marchand', 'Noor', 'Søren Ørsted'])
    expect(await find('orsted soeur')).toEqual(['Søren Ørsted'])
    expect(await find('Ørsted sœur')).toEqual(['Søren Ørsted'])
    expect(await find('bientot')).toEqual(['Léa Marchand'])
    expect(await find('819555')).toEqual(['Léa Marchand'])
    expect(await find('more_or')).toEqual(['Noor'])
    await close()
  })
})
