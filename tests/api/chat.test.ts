import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type ChatSessionSummary,
  chatHeartbeat,
  deleteChatSession,
  getChatAvailability,
  listChatSessions,
  makeLeadOfChat,
} from '#features/chat/contract/conversations.ts'
import {
  type ChatMessage,
  countUnreadMessages,
  listChatMessages,
  markMessagesRead,
  readChatHistory,
  sendChatMessage,
  sendChatReply,
} from '#features/chat/contract/messages.ts'
import { demoConversations } from '#features/demo/conversations.ts'
import { type Lead, listLeads } from '#features/leads/contract.ts'
import { noor, openStaff, openVisitor } from '../support/chat-client.ts'
import { eventually } from '../support/eventually.ts'
import { day } from '../support/test-clock.ts'
import { engines } from '../support/test-database.ts'
import {
  admin,
  captchaAnswer,
  maya,
  startTestServer,
  type TestServer,
} from '../support/test-server.ts'

describe.each(engines)('a conversation on %s', (engine) => {
  let server: TestServer
  let asAdmin: string
  let asMaya: string
  beforeAll(async () => {
    server = await startTestServer(engine, { CHAT_HOURS: '0-24', CHAT_RETENTION_DAYS: '6' })
    asAdmin = await server.signIn(admin)
    asMaya = await server.signIn(maya)
  })
  afterAll(() => server.stop())

  /** A message by HTTP, of a new conversation where `sessionId` is one. */
  const send = async (sessionId: string, changes: Record<string, unknown> = {}) =>
    server.call(sendChatMessage, {
      body: {
        sessionId,
        ...noor,
        message: 'Hello?',
        optimisticId: randomUUID(),
        captchaValue: captchaAnswer,
        captchaValidation: await server.captchaToken(),
        ...changes,
      },
    })
  /** A conversation that is there. @returns its session id */
  async function begin(message = 'Hello?'): Promise<string> {
    const sessionId = randomUUID()
    expect((await send(sessionId, { message })).status).toBe(201)
    return sessionId
  }
  const list = async (cookie = asAdmin) =>
    (await server.call(listChatSessions, { cookie })).json as ChatSessionSummary[]
  const find = async (sessionId: string) =>
    (await list()).find((one) => one.sessionId === sessionId)
  const read = (sessionId: string, cookie = asAdmin) =>
    server.call(listChatMessages, { cookie, params: { sessionId } })
  const reply = (sessionId: string, message: string, optimisticId?: string) =>
    server.call(sendChatReply, {
      cookie: asAdmin,
      body: { sessionId, message, ...(optimisticId ? { optimisticId } : {}) },
    })
  const unread = async () =>
    ((await server.call(countUnreadMessages, { cookie: asAdmin })).json as { count: number }).count
  const getRow = async (sessionId: string) =>
    (await server.sql('select * from chat_sessions where session_id = ?', [sessionId]))[0]
  const actionsOn = async (number: unknown) =>
    (
      await server.sql(
        "select action from audit_log where record_type = 'conversation' and record_id = ? order by id",
        [String(number)],
      )
    ).map((row) => row['action'])

  it('of the demo practice is there, with unread messages in the badge', async () => {
    const demo = (await list()).filter(({ clientName }) =>
      demoConversations.some(({ firstName }) => firstName === clientName),
    )
    expect(demo).toHaveLength(demoConversations.length)
    const waiting = demoConversations.flatMap(({ messages }) =>
      messages.filter(({ from, read: isRead }) => from === 'client' && !isRead),
    )
    expect(waiting.length).toBeGreaterThan(0)
    expect(demo.reduce((sum, { unreadCount }) => sum + unreadCount, 0)).toBe(waiting.length)
    expect(await unread()).toBeGreaterThanOrEqual(waiting.length)
    for (const { lastMessageAt } of demo) {
      expect(Date.now() - Date.parse(lastMessageAt)).toBeLessThan(7 * day)
    }
  })

  it('begins with the first message that carries a solved security check', async () => {
    const sessionId = randomUUID()
    const refused = await send(sessionId, { captchaValidation: undefined })
    expect([refused.status, refused.json]).toEqual([
      400,
      {
        message: expect.stringMatching(/captcha/),
        code: 'captcha',
        issues: [{ path: 'captchaValue', message: expect.any(String) }],
      },
    ])
    expect((await send(sessionId, { captchaValue: 'WRONG' })).json).toMatchObject({
      code: 'captcha',
    })
    expect(await getRow(sessionId)).toBeUndefined()
    const captchaValidation = await server.captchaToken()
    const first = await send(sessionId, { captchaValidation })
    expect(first.status).toBe(201)
    // Spent: it opens no second conversation.
    expect((await send(randomUUID(), { captchaValidation })).json).toMatchObject({
      code: 'captcha',
    })
    const second = await send(sessionId, { captchaValidation: undefined })
    expect(second.json).toMatchObject({ seq: 2 })
  })

  it('keeps who began it, whoever a later message says it is', async () => {
    const sessionId = await begin()
    await send(sessionId, {
      senderName: 'Mallory',
      senderEmail: 'm@mail.example',
      isFromClient: false,
    })
    const messages = (await read(sessionId)).json as ChatMessage[]
    expect(messages.map(({ senderName, isFromClient }) => [senderName, isFromClient])).toEqual([
      ['Noor', true],
      ['Noor', true],
    ])
  })

  it.each([
    ['a name that is missing', { senderName: undefined }, 'First name is required'],
    ['a name of one letter', { senderName: 'N' }, 'First name is required'],
    ['no e-mail address', { senderEmail: 'noor at home' }, 'Valid email is required'],
    ['a phone that is too short', { senderPhone: '613' }, 'Valid phone number is required'],
    ['nothing to say', { message: '  ' }, 'Message cannot be empty'],
    [
      'too much to say',
      { message: 'x'.repeat(2001) },
      'A message can have 2,000 characters at most',
    ],
    ['an id that is none', { sessionId: 'short' }, 'This is not a conversation'],
    ['a NUL', { message: 'a\0b' }, 'This text holds characters that cannot be stored.'],
  ])('is not begun with %s', async (_, changes, sentence) => {
    const answer = await send(randomUUID(), changes)
    expect([answer.status, (answer.json as { message: string }).message]).toEqual([400, sentence])
  })

  it('can do without a phone', async () => {
    const sessionId = randomUUID()
    expect((await send(sessionId, { senderPhone: null })).status).toBe(201)
    expect(await find(sessionId)).toMatchObject({ clientPhone: null })
  })

  it('takes the same message once, from however many senders at once', async () => {
    const sessionId = randomUUID()
    const optimisticId = randomUUID()
    const first = await Promise.all(
      Array.from({ length: 8 }, () => send(sessionId, { optimisticId })),
    )
    expect(new Set(first.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(first.map(({ text }) => text)).size).toBe(1)
    const again = randomUUID()
    const many = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        send(sessionId, { optimisticId: n % 2 ? again : randomUUID(), captchaValue: undefined }),
      ),
    )
    expect(new Set(many.map(({ status }) => status))).toEqual(new Set([201]))
    const messages = (await read(sessionId)).json as ChatMessage[]
    expect(messages.map(({ seq }) => seq)).toEqual(Array.from({ length: 12 }, (_, n) => n + 1))
  })

  it('answers a reply that is sent again with the one that is stored', async () => {
    const sessionId = await begin()
    const optimisticId = randomUUID()
    const answers = await Promise.all([
      reply(sessionId, 'Yes, hello.', optimisticId),
      reply(sessionId, 'Yes, hello.', optimisticId),
    ])
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect(answers[0]?.json).toEqual(answers[1]?.json)
    expect(answers[0]?.json).toMatchObject({
      seq: 2,
      isFromClient: false,
      senderName: 'Grace Kim',
      senderEmail: 'hello@stillwater.example',
      optimisticId,
    })
    expect((await read(sessionId)).json).toHaveLength(2)
    // The visitor cannot pass for having sent it.
    expect((await send(sessionId, { optimisticId })).status).toBe(400)
  })

  it('tells its last 50 messages, or those after a place', async () => {
    const sessionId = await begin('1')
    for (let n = 2; n <= 60; n += 1) await reply(sessionId, String(n))
    const history = async (lastSeq?: number) =>
      (
        (await server.call(readChatHistory, { body: { sessionId, lastSeq } })).json as {
          messages: ChatMessage[]
        }
      ).messages.map(({ seq }) => seq)
    const numbers = (from: number, to: number) =>
      Array.from({ length: to - from + 1 }, (_, n) => from + n)
    expect(await history()).toEqual(numbers(11, 60))
    expect(await history(57)).toEqual([58, 59, 60])
    expect(await history(60)).toEqual([])
    expect(await history(2)).toEqual(numbers(3, 52))
    expect(await history(1000)).toEqual(numbers(11, 60))
    const missing = await server.call(readChatHistory, { body: { sessionId: randomUUID() } })
    expect(missing.json).toEqual({ messages: [] })
  })

  it('is listed for both roles, the latest first, and its unread messages are counted', async () => {
    const before = await unread()
    const older = await begin('First')
    const newer = await begin('Second')
    await send(older, { message: 'Still there?' })
    const listed = await list(asMaya)
    expect(listed.slice(0, 2).map(({ sessionId }) => sessionId)).toEqual([older, newer])
    expect(listed[0]).toEqual({
      sessionId: older,
      number: (await getRow(older))?.['id'],
      clientName: 'Noor',
      clientEmail: 'noor@mail.example',
      clientPhone: '(613) 555-0187',
      lastMessage: 'Still there?',
      lastMessageAt: expect.stringMatching(/Z$/),
      unreadCount: 2,
      isOnline: false,
      lastSeenFormatted: expect.stringMatching(/^\w{3} \d+, \d+:\d\d [AP]M$/),
      leadId: null,
    })
    expect(await unread()).toBe(before + 3)
    await reply(older, 'Yes.')
    expect(await unread()).toBe(before + 3)
    const marked = await server.call(markMessagesRead, {
      cookie: asMaya,
      params: { sessionId: older },
    })
    expect([marked.status, marked.json]).toEqual([200, { success: true }])
    expect(await unread()).toBe(before + 1)
    expect((await find(older))?.unreadCount).toBe(0)
    expect((await read(older)).json).toMatchObject([
      { isRead: true },
      { isRead: true },
      { isFromClient: false },
    ])
  })

  it('that is unknown is not there for anyone', async () => {
    const params = { sessionId: randomUUID() }
    const cookie = asAdmin
    const answers = await Promise.all([
      read(params.sessionId),
      reply(params.sessionId, 'Hello?'),
      server.call(markMessagesRead, { cookie, params }),
      server.call(deleteChatSession, { cookie, params }),
      server.call(makeLeadOfChat, { cookie, params }),
      server.call(chatHeartbeat, { body: params }),
    ])
    for (const { status, json } of answers) {
      expect([status, (json as { message: string }).message]).toEqual([
        404,
        'This conversation is not here, or no longer here.',
      ])
    }
  })

  it('becomes a request once, however often it is pressed', async () => {
    const sessionId = await begin('I have trouble sleeping.')
    await send(sessionId, { message: 'Evenings are best.' })
    await reply(sessionId, 'Of course.')
    const press = () => server.call(makeLeadOfChat, { cookie: asMaya, params: { sessionId } })
    const answers = await Promise.all([press(), press(), press()])
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    const ids = new Set(answers.map(({ json }) => (json as { leadId: number }).leadId))
    expect(ids.size).toBe(1)
    const [leadId] = ids
    expect((await find(sessionId))?.leadId).toBe(leadId)
    const leads = (await server.call(listLeads, { cookie: asAdmin })).json as Lead[]
    expect(leads.filter(({ email }) => email === noor.senderEmail)).toMatchObject([
      {
        id: leadId,
        firstName: 'Noor',
        phone: '(613) 555-0187',
        serviceType: 'other',
        notes: 'I have trouble sleeping.\nEvenings are best.',
        status: 'notContacted',
      },
    ])
    expect(await actionsOn((await getRow(sessionId))?.['id'])).toEqual([
      'conversation.created',
      'conversation.replied',
      'conversation.converted',
    ])
  })

  it('leaves in the audit log who did what to it, by its number alone', async () => {
    const sessionId = await begin()
    const number = (await getRow(sessionId))?.['id']
    await read(sessionId)
    await read(sessionId, asMaya)
    await read(sessionId) // the same look, refreshed
    await reply(sessionId, 'Hello.')
    const deleted = await server.call(deleteChatSession, { cookie: asMaya, params: { sessionId } })
    expect([deleted.status, deleted.text]).toEqual([204, ''])
    expect(await actionsOn(number)).toEqual([
      'conversation.created',
      'conversation.viewed',
      'conversation.viewed',
      'conversation.replied',
      'conversation.deleted',
    ])
    const all = await server.sql('select * from audit_log')
    expect(JSON.stringify(all)).not.toContain(sessionId)
    expect(all.some((row) => row['action'] === 'conversation.listed')).toBe(true)
    expect((await read(sessionId)).status).toBe(404)
    expect(
      await server.sql('select 1 from chat_messages where session_id = ?', [sessionId]),
    ).toEqual([])
  })

  it('is online for 40 seconds after a heartbeat', async () => {
    const sessionId = await begin()
    expect((await find(sessionId))?.isOnline).toBe(false)
    const heartbeat = await server.call(chatHeartbeat, { body: { sessionId } })
    expect([heartbeat.status, heartbeat.text]).toEqual([204, ''])
    expect((await find(sessionId))?.isOnline).toBe(true)
    const ago = (ms: number) => new Date(Date.now() - ms).toISOString()
    const setHeartbeat = (at: string) =>
      server.sql('update chat_sessions set heartbeat_at = ? where session_id = ?', [at, sessionId])
    await setHeartbeat(ago(30_000))
    expect((await find(sessionId))?.isOnline).toBe(true)
    await setHeartbeat(ago(40_000))
    expect((await find(sessionId))?.isOnline).toBe(false)
  })

  it('goes when its time is over: shown no more at once, and removed by the job', async () => {
    const sessionId = await begin('Old words')
    const row = await getRow(sessionId)
    const [message] = (await read(sessionId)).json as ChatMessage[]
    expect(Date.parse(message?.expiresAt ?? '') - Date.parse(message?.timestamp ?? '')).toBe(
      6 * day,
    )
    await send(sessionId, { message: 'Newer words' })
    const before = await unread()
    const past = new Date(Date.now() - 1000).toISOString()
    await server.sql('update chat_messages set expires_at = ? where session_id = ? and seq = 1', [
      past,
      sessionId,
    ])
    expect(((await read(sessionId)).json as ChatMessage[]).map(({ seq }) => seq)).toEqual([2])
    expect((await find(sessionId))?.unreadCount).toBe(1)
    expect(await unread()).toBe(before - 1)
    const visitor = await openVisitor(server, sessionId)
    await server.sql('update chat_messages set expires_at = ? where session_id = ?', [
      past,
      sessionId,
    ])
    await server.sql('update chat_sessions set expires_at = ? where session_id = ?', [
      past,
      sessionId,
    ])
    expect(await find(sessionId)).toBeUndefined()
    expect((await read(sessionId)).status).toBe(404)
    expect(await unread()).toBe(before - 2)
    // Its visitor starts again: with a security check, from the first place on.
    expect((await send(sessionId, { captchaValue: undefined })).json).toMatchObject({
      code: 'captcha',
    })
    await visitor.close()
    await server.restart() // the job runs at the start
    await eventually(async () => expect(await getRow(sessionId)).toBeUndefined())
    expect(await actionsOn(row?.['id'])).toContain('retention.deleted')
    expect((await send(sessionId)).json).toMatchObject({ seq: 1 })
  })

  it('is taken at any hour where the hours are the whole day', async () => {
    const { json } = await server.call(getChatAvailability)
    expect(json).toEqual({
      available: true,
      opensAt: null,
      closesAt: null,
      timezone: 'America/Toronto',
    })
  })

  it('reaches the staff at once, and the answer the visitor', async () => {
    const grace = await openStaff(server, admin)
    const visitor = await openVisitor(server)
    const stored = await visitor.acknowledged(visitor.say('Anyone there?', await visitor.solve()))
    expect(stored).toMatchObject({ seq: 1, isFromClient: true, senderName: 'Noor' })
    expect((await grace.waitForFrame('message')).message).toEqual(stored)
    const answer = await reply(visitor.sessionId, 'Grace here.')
    const { message } = await visitor.waitForFrame('message', (frame) => frame.message.seq === 2)
    expect(message).toEqual(answer.json)
    await Promise.all([visitor.close(), grace.close()])
  })

  it('is among the latest 500 that are listed at once, however many there are', async () => {
    const far = new Date(Date.now() + day)
    const at = (n: number) => new Date(far.getTime() + n * 1000).toISOString()
    const total = 510
    const row = '(?, ?, ?, ?, ?, ?, ?, 1)'
    const ids = Array.from({ length: total }, (_, n) => `of-many-${String(n).padStart(12, '0')}`)
    await server.sql(
      `insert into chat_sessions (session_id, sender_name, sender_email, created_at, last_seen, last_message_at, expires_at, last_seq)
       values ${ids.map(() => row).join(', ')}`,
      ids.flatMap((id, n) =>
        [
          [id, 'One of many', 'many@mail.example'],
          [at(n), at(n), at(n), at(n + day)],
        ].flat(),
      ),
    )
    await server.sql(
      `insert into chat_messages (session_id, seq, sender_name, sender_email, message, is_from_client, timestamp, expires_at)
       values ${ids.map(() => "(?, 1, 'One', 'many@mail.example', 'Hello', true, ?, ?)").join(', ')}`,
      ids.flatMap((id, n) => [id, at(n), at(n + day)]),
    )
    const { json, headers } = await server.call(listChatSessions, { cookie: asAdmin })
    expect(Number(headers.get('x-total-count'))).toBeGreaterThanOrEqual(total)
    const listed = (json as ChatSessionSummary[]).map(({ sessionId }) => sessionId)
    expect(listed).toEqual(ids.slice(-500).toReversed())
    await server.sql("delete from chat_messages where session_id like 'of-many-%'")
    await server.sql("delete from chat_sessions where session_id like 'of-many-%'")
  })
})
