import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  type ChatSessionSummary,
  deleteChatSession,
  getChatAvailability,
  listChatSessions,
} from '#features/chat/contract/conversations.ts'
import {
  countUnreadMessages,
  markMessagesRead,
  readChatHistory,
  sendChatMessage,
} from '#features/chat/contract/messages.ts'
import { closeCodes } from '#features/live/contract.ts'
import { logout } from '#features/sessions/contract.ts'
import { noor, openSocket, openStaff, openVisitor } from '../support/chat-client.ts'
import { submitConsultation } from '../support/consultation.ts'
import { eventually } from '../support/eventually.ts'
import { openTcpProxy } from '../support/tcp-proxy.ts'
import { createTestClock, hour, minute } from '../support/test-clock.ts'
import { engines } from '../support/test-database.ts'
import { admin, maya, startTestServer, type TestServer } from '../support/test-server.ts'

describe.each(engines)('the socket on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(engine, { CHAT_HOURS: '0-24' })
  })
  afterAll(() => server.stop())

  /** A visitor whose conversation is there. */
  async function openTalker() {
    const visitor = await openVisitor(server)
    await visitor.acknowledged(visitor.say('Hello?', await visitor.solve()))
    return visitor
  }
  const getSummary = async (cookie: string, sessionId: string) =>
    ((await server.call(listChatSessions, { cookie })).json as ChatSessionSummary[]).find(
      (one) => one.sessionId === sessionId,
    )

  it('answers a join with the messages that are newer', async () => {
    const visitor = await openTalker()
    await visitor.acknowledged(visitor.say('One more thing'))
    await visitor.close()
    const back = await openVisitor(server, visitor.sessionId, { lastSeq: 1 })
    expect(back.of('history')[0]?.messages.map(({ seq }) => seq)).toEqual([2])
    const elsewhere = await openVisitor(server, visitor.sessionId)
    // A resumed page has no name: the history contains it, if there is a conversation.
    expect(elsewhere.of('history')[0]?.visitor).toEqual(noor)
    const stranger = await openVisitor(server)
    expect(stranger.of('history')[0]).toEqual({ type: 'history', messages: [] })
    await stranger.close()
    const { json } = await server.call(readChatHistory, {
      body: { sessionId: visitor.sessionId, lastSeq: 2 },
    })
    expect(json).toEqual({ messages: [], visitor: noor })
    expect(elsewhere.of('history')[0]?.messages.map(({ seq }) => seq)).toEqual([1, 2])
    // Two tabs are one conversation.
    const id = back.say('From this tab')
    const [here, there] = await Promise.all([back.acknowledged(id), elsewhere.acknowledged(id)])
    expect(here).toEqual(there)
    await Promise.all([back.close(), elsewhere.close()])
  })

  it('stores a repeated message once, and acknowledges it again', async () => {
    const visitor = await openTalker()
    const frame = {
      type: 'message',
      sessionId: visitor.sessionId,
      message: 'Once',
      optimisticId: randomUUID(),
    }
    for (let n = 0; n < 5; n += 1) visitor.send(frame)
    visitor.send({ ...frame, message: 'Twice?', optimisticId: randomUUID() })
    await visitor.waitForFrame('message', ({ message }) => message.seq === 3)
    const copies = visitor.messages().filter((one) => one.optimisticId === frame.optimisticId)
    expect(new Set(copies.map(({ id }) => id)).size).toBe(1)
    // Its answer may be lost any number of times.
    visitor.send(frame)
    visitor.send(frame)
    await eventually(() => expect(visitor.messages()).toHaveLength(copies.length + 4))
    expect(visitor.messages().at(-1)).toEqual(copies[0])
    await visitor.close()
  })

  it('lets two tabs begin one conversation with one security check, each with its own words', async () => {
    const here = await openVisitor(server)
    const there = await openVisitor(server, here.sessionId)
    const check = await here.solve()
    const ids = [here.say('From here', check), there.say('From there', check)]
    for (const tab of [here, there]) {
      for (const id of ids) await tab.acknowledged(id)
      expect(tab.of('error')).toEqual([])
    }
    await Promise.all([here.close(), there.close()])
  })

  it('treats null like a field that is left out', async () => {
    const visitor = await openTalker()
    visitor.send({
      type: 'message',
      sessionId: visitor.sessionId,
      message: 'Without',
      optimisticId: null,
      captchaValue: null,
      captchaValidation: null,
    })
    const { message } = await visitor.waitForFrame('message', (one) => one.message.seq === 2)
    expect(message).toMatchObject({ message: 'Without', optimisticId: null })
    await visitor.close()
  })

  it('stores nothing for a join alone', async () => {
    const visitor = await openVisitor(server)
    expect(visitor.of('history')).toEqual([{ type: 'history', messages: [] }])
    const rows = await server.sql('select 1 from chat_sessions where session_id = ?', [
      visitor.sessionId,
    ])
    expect(rows).toEqual([])
    await visitor.close()
  })

  it('refuses a first message without a security check, and names the message', async () => {
    const visitor = await openVisitor(server)
    const optimisticId = visitor.say('Hello?')
    expect(await visitor.waitForFrame('error')).toEqual({
      type: 'error',
      code: 'captcha',
      message: expect.stringMatching(/captcha/),
      optimisticId,
    })
    await visitor.close()
  })

  it('believes no frame about who speaks', async () => {
    const victim = await openTalker()
    const visitor = await openTalker()
    const frame = { type: 'message', message: 'I am the practice', optimisticId: 'forged' }
    visitor.send({ ...frame, sessionId: victim.sessionId })
    expect(await visitor.waitForFrame('error')).toMatchObject({
      code: 'not-allowed',
      optimisticId: 'forged',
    })
    visitor.send({
      ...frame,
      sessionId: visitor.sessionId,
      isFromClient: false,
      senderName: 'Grace Kim',
      isRead: true,
      seq: 40,
    })
    expect(await visitor.acknowledged('forged')).toMatchObject({
      isFromClient: true,
      senderName: 'Noor',
      isRead: false,
      seq: 2,
    })
    visitor.send({ type: 'typing', sessionId: victim.sessionId, isTyping: true })
    await eventually(() => expect(visitor.of('error')).toHaveLength(2))
    expect(victim.messages()).toHaveLength(1)
    expect(victim.of('typing')).toEqual([])
    const stranger = await openSocket(server)
    stranger.send({ ...frame, sessionId: victim.sessionId })
    expect(await stranger.waitForFrame('error')).toMatchObject({ code: 'not-joined' })
    await Promise.all([victim.close(), visitor.close(), stranger.close()])
  })

  it('lets only staff listen, with their own session and their own number', async () => {
    const talker = await openTalker()
    const cookie = await server.signIn(maya)
    const grace = await openStaff(server, admin)
    for (const [headers, userId] of [
      [{}, grace.userId],
      [{ cookie }, grace.userId],
      [{ cookie: `sid=${'a'.repeat(43)}` }, grace.userId],
    ] as const) {
      const socket = await openSocket(server, headers)
      socket.send({ type: 'admin_auth', userId, viewingSession: talker.sessionId })
      expect(await socket.waitForFrame('error')).toMatchObject({ code: 'not-allowed' })
      await talker.acknowledged(talker.say('Private'))
      await grace.waitForFrame('message')
      expect(socket.of('message')).toEqual([])
      await socket.close()
    }
    await Promise.all([talker.close(), grace.close()])
  })

  it('takes a reply of the staff over the socket', async () => {
    const visitor = await openTalker()
    const grace = await openStaff(server, admin, visitor.sessionId)
    grace.send({
      type: 'message',
      sessionId: visitor.sessionId,
      message: 'Good evening.',
      isFromClient: true,
      senderName: 'Noor',
      optimisticId: 'reply-1',
    })
    const { message } = await visitor.waitForFrame('message', (one) => one.message.seq === 2)
    expect(message).toMatchObject({ isFromClient: false, senderName: 'Grace Kim' })
    expect((await grace.waitForFrame('message')).message).toEqual(message)
    await Promise.all([visitor.close(), grace.close()])
  })

  it('ends with the session of whoever signs out', async () => {
    const grace = await openStaff(server, admin)
    const other = await openStaff(server, admin)
    await server.call(logout, { cookie: grace.cookie })
    expect(await grace.closes()).toEqual({ code: closeCodes.signedOut, reason: 'signed out' })
    const visitor = await openTalker()
    await other.waitForFrame('message', ({ message }) => message.sessionId === visitor.sessionId)
    expect(grace.of('message')).toEqual([])
    await Promise.all([visitor.close(), other.close()])
  })

  it('shows staff who is online, who is typing, and who else views the conversation', async () => {
    const visitor = await openTalker()
    const { sessionId } = visitor
    const grace = await openStaff(server, admin, sessionId)
    const mayasInbox = await openStaff(server, maya)
    expect(await getSummary(grace.cookie, sessionId)).toMatchObject({ isOnline: true })

    mayasInbox.view(sessionId)
    expect(await grace.waitForFrame('viewers', ({ viewers }) => viewers.length > 0)).toMatchObject({
      viewers: [{ userId: mayasInbox.userId, name: 'Maya Chen', isTyping: false }],
    })
    await mayasInbox.waitForFrame('viewers', ({ viewers }) => viewers[0]?.name === 'Grace Kim')
    mayasInbox.send({ type: 'typing', sessionId, isTyping: true })
    await grace.waitForFrame('viewers', ({ viewers }) => viewers[0]?.isTyping ?? false)
    expect(await visitor.waitForFrame('typing')).toEqual({
      type: 'typing',
      sessionId,
      isTyping: true,
      isFromClient: false,
      sender: 'Maya Chen',
    })
    visitor.send({ type: 'typing', sessionId, isTyping: true, sender: 'Grace Kim' })
    expect(await grace.waitForFrame('typing')).toMatchObject({ isFromClient: true, sender: 'Noor' })
    await visitor.close()
    await grace.waitForFrame('typing', ({ isTyping }) => !isTyping)
    await grace.waitForFrame('presence', (one) => one.sessionId === sessionId && !one.isOnline)
    await mayasInbox.close()
    await eventually(() => expect(grace.of('viewers').at(-1)?.viewers).toEqual([]))
    const back = await openVisitor(server, sessionId)
    await eventually(() => expect(grace.of('presence').at(-1)?.isOnline).toBe(true))
    await Promise.all([back.close(), grace.close()])
  })

  it('shows that typing has stopped after five seconds of silence', async () => {
    const visitor = await openTalker()
    const { sessionId } = visitor
    const grace = await openStaff(server, admin, sessionId)
    visitor.send({ type: 'typing', sessionId, isTyping: true })
    grace.send({ type: 'typing', sessionId, isTyping: true })
    const began = performance.now()
    await visitor.waitForFrame('typing', ({ isTyping }) => isTyping)
    await grace.waitForFrame('typing', ({ isTyping }) => isTyping)
    await visitor.waitForFrame('typing', ({ isTyping }) => !isTyping)
    await grace.waitForFrame('typing', ({ isTyping }) => !isTyping)
    expect(performance.now() - began).toBeGreaterThan(4_500)
    await Promise.all([visitor.close(), grace.close()])
  })

  it('notifies everyone that a conversation was deleted', async () => {
    const visitor = await openTalker()
    const { sessionId } = visitor
    const grace = await openStaff(server, admin, sessionId)
    await server.call(deleteChatSession, { cookie: grace.cookie, params: { sessionId } })
    expect(await visitor.waitForFrame('deleted')).toEqual({ type: 'deleted', sessionId })
    await grace.waitForFrame('deleted')
    // On the same socket the visitor starts afresh.
    const fresh = randomUUID()
    visitor.send({ type: 'join', sessionId: fresh, ...noor })
    await eventually(() => expect(visitor.of('history')).toHaveLength(2))
    visitor.send({
      type: 'message',
      sessionId: fresh,
      message: 'Hello again',
      optimisticId: 'afresh',
      ...(await visitor.solve()),
    })
    expect(await visitor.acknowledged('afresh')).toMatchObject({ seq: 1, senderName: 'Noor' })
    // Who was away meanwhile learns it at the join.
    const late = await openVisitor(server, sessionId, { lastSeq: 1 })
    await late.waitForFrame('deleted')
    await Promise.all([visitor.close(), late.close(), grace.close()])
  })

  it('sends staff the number of unread messages, after each message and once they are read', async () => {
    const grace = await openStaff(server, admin)
    const mayasInbox = await openStaff(server, maya)
    const visitor = await openTalker()
    const { sessionId } = visitor
    const waitForUnread = (staff: typeof grace, seq: number, unreadCount: number) =>
      staff.waitForFrame(
        'unread',
        (frame) =>
          frame.sessionId === sessionId && frame.seq === seq && frame.unreadCount === unreadCount,
      )
    await waitForUnread(grace, 1, 1)
    visitor.say('And one more')
    const { total } = await waitForUnread(grace, 2, 2)
    await waitForUnread(mayasInbox, 2, 2)
    const { json } = await server.call(countUnreadMessages, { cookie: grace.cookie })
    expect(json).toEqual({ count: total })

    await server.call(markMessagesRead, { cookie: mayasInbox.cookie, params: { sessionId } })
    const read = await waitForUnread(grace, 2, 0)
    expect(read).toEqual({ type: 'unread', sessionId, seq: 2, unreadCount: 0, total: total - 2 })
    // A visitor receives no frame for staff.
    expect(visitor.of('unread')).toEqual([])
    await Promise.all([visitor.close(), grace.close(), mayasInbox.close()])
  })

  it('sends staff screens the topics that have changed', async () => {
    const grace = await openStaff(server, admin)
    await submitConsultation(server)
    const { topics } = await grace.waitForFrame('changed')
    expect(topics).toContain('leads')
    const visitor = await openTalker()
    await grace.waitForFrame('changed', ({ topics }) => topics.includes('chat'))
    await Promise.all([visitor.close(), grace.close()])
  })

  it('answers a ping', async () => {
    const socket = await openSocket(server)
    socket.send({ type: 'ping' })
    expect(await socket.waitForFrame('pong')).toEqual({ type: 'pong' })
    await socket.close()
  })

  it.each([
    ['no JSON', 'hello'],
    ['half of it', '{"type":"join"'],
    ['nothing', ''],
    ['a list', '[1,2]'],
    ['null', 'null'],
    ['depth', '['.repeat(8000)],
    ['depth that is whole', `{"type":"join","sessionId":${'['.repeat(5000)}${']'.repeat(5000)}}`],
    ['an unknown kind', '{"type":"launch"}'],
    ['no kind', '{"sessionId":"abcdefabcdefabcdef"}'],
    ['a kind of its own', '{"type":"__proto__"}'],
    ['a bad id', '{"type":"join","sessionId":"../../etc/passwd"}'],
    [
      'half a surrogate',
      '{"type":"join","sessionId":"abcdefabcdefabcdef","senderName":"\\ud800a"}',
    ],
    ['a NUL', '{"type":"join","sessionId":"abcdefabcdefabcdef","senderName":"a\\u0000b"}'],
    ['a frame that is too long', `{"type":"ping","x":"${'y'.repeat(17 * 1024)}"}`],
  ])('refuses %s with a sentence, and goes on', async (_, text) => {
    const socket = await openSocket(server)
    socket.send(text)
    expect(await socket.waitForFrame('error')).toMatchObject({
      code: 'bad-frame',
      message: expect.stringMatching(/^[A-Z].*\.?$/),
    })
    socket.send({ type: 'ping' })
    await socket.waitForFrame('pong')
    await socket.close()
  })

  it('refuses bytes, and closes on what is no frame at all', async () => {
    const socket = await openSocket(server)
    socket.socket.send(Buffer.from([1, 2, 3]))
    expect(await socket.waitForFrame('error')).toMatchObject({ code: 'bad-frame' })
    socket.socket.send(Buffer.from([0xff, 0xfe, 0xfd]), { binary: false })
    expect((await socket.closes()).code).toBe(1007)
    const huge = await openSocket(server)
    huge.send('x'.repeat(100 * 1024))
    expect((await huge.closes()).code).toBe(1009)
  })

  it('lets no page of another site in, and nobody anywhere else', async () => {
    await expect(openSocket(server, { origin: 'https://elsewhere.example' })).rejects.toThrow('403')
    await expect(openSocket(server, { 'sec-fetch-site': 'cross-site' })).rejects.toThrow('403')
    await expect(openSocket({ url: `${server.url}/other` })).rejects.toThrow('404')
    const own = await openSocket(server, { origin: server.url })
    await own.close()
  })
})

describe('chat hours', () => {
  const clocks = createTestClock('2026-11-21T23:30:00.000Z') // 18:30 in Ottawa
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer('sqlite', {}, { clock: clocks })
  })
  afterAll(() => server.stop())

  it('end with a line in open conversations, and begin again in the morning', async () => {
    const visitor = await openVisitor(server)
    await visitor.acknowledged(visitor.say('Still open?', await visitor.solve()))
    expect((await server.call(getChatAvailability)).json).toEqual({
      available: true,
      closesAt: '2026-11-22T02:00:00.000Z',
      opensAt: '2026-11-22T14:00:00.000Z',
      timezone: 'America/Toronto',
    })
    clocks.pass(2.5 * hour)
    const { message } = await visitor.waitForFrame('closed')
    expect(message).toContain('/consultation')
    expect(message).toContain('988')

    const optimisticId = visitor.say('And now?')
    expect(await visitor.waitForFrame('error')).toEqual({
      type: 'error',
      code: 'closed',
      message: 'Chat is currently unavailable',
      optimisticId,
    })
    const byHttp = await server.call(sendChatMessage, {
      body: { sessionId: visitor.sessionId, ...noor, message: 'By HTTP?' },
    })
    expect([byHttp.status, byHttp.json]).toEqual([
      409,
      { message: 'Chat is currently unavailable', code: 'closed' },
    ])
    // What was written before still has its answer, and staff may still write.
    const first = visitor.messages()[0]
    visitor.send({
      type: 'message',
      sessionId: visitor.sessionId,
      message: 'Still open?',
      optimisticId: first?.optimisticId,
    })
    await eventually(() => expect(visitor.messages()).toHaveLength(2))
    const grace = await openStaff(server, admin)
    grace.send({ type: 'message', sessionId: visitor.sessionId, message: 'We saw this late.' })
    await visitor.waitForFrame('message', ({ message: one }) => !one.isFromClient)
    const late = await openVisitor(server, visitor.sessionId)
    await late.waitForFrame('closed')

    clocks.pass(12 * hour + minute)
    const cookie = await server.signIn(admin)
    expect(cookie).not.toBe('')
    await visitor.acknowledged(visitor.say('Good morning'))
    await Promise.all([visitor.close(), late.close(), grace.close()])
  })
})

describe('limits', () => {
  const servers: TestServer[] = []
  afterEach(async () => {
    for (const server of servers.splice(0)) await server.stop()
  })
  async function startLimited() {
    const server = await startTestServer('sqlite', { CHAT_HOURS: '0-24', RATE_LIMIT: 'on' })
    servers.push(server)
    return server
  }

  it('slow down one who writes too fast, and nobody else', async () => {
    const server = await startLimited()
    const flooder = await openVisitor(server)
    await flooder.acknowledged(flooder.say('Hello', await flooder.solve()))
    const calm = await openVisitor(server)
    await calm.acknowledged(calm.say('Hello', await calm.solve()))
    for (let n = 0; n < 2_000; n += 1) flooder.say('again')
    await calm.acknowledged(calm.say('Is anyone there?'))
    // Who came last was not served last.
    expect(flooder.frames.length).toBeLessThan(1_000)
    const error = await flooder.waitForFrame('error')
    expect(error).toMatchObject({
      code: 'too-fast',
      message: expect.stringMatching(/wait a second/),
      optimisticId: expect.any(String),
    })
    expect(flooder.messages().length).toBeLessThan(12)
    flooder.socket.terminate()
    await calm.close()
  })

  it('hold for the same conversation by HTTP', async () => {
    const server = await startLimited()
    const visitor = await openVisitor(server)
    await visitor.acknowledged(visitor.say('Hello', await visitor.solve()))
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        server.call(sendChatMessage, {
          body: { sessionId: visitor.sessionId, ...noor, message: 'Quick' },
        }),
      ),
    )
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused.length).toBeGreaterThan(2)
    expect(refused[0]?.json).toMatchObject({ code: 'too-fast' })
    expect(refused[0]?.headers.get('retry-after')).toBe('1')
    await visitor.close()
  })

  it('tell a person that too many sockets come from their address', async () => {
    const server = await startLimited()
    const sockets = await Promise.all(Array.from({ length: 100 }, () => openSocket(server)))
    const over = await openSocket(server)
    expect(await over.waitForFrame('error')).toMatchObject({
      code: 'too-many',
      message: expect.stringMatching(/^Too many chats are open from your connection\./),
    })
    expect((await over.closes()).code).toBe(1013)
    await sockets[0]?.close()
    const next = await openSocket(server)
    next.send({ type: 'ping' })
    await next.waitForFrame('pong')
    for (const { socket } of sockets) socket.terminate()
    await next.close()
  })

  it('tell a person that too many chats were opened from their address', async () => {
    const server = await startLimited()
    const socket = await openSocket(server)
    for (let n = 0; n < 70; n += 1) socket.send({ type: 'join', sessionId: randomUUID() })
    expect(await socket.waitForFrame('error')).toMatchObject({ code: 'too-many' })
    expect(socket.of('history').length).toBeLessThan(70)
    await socket.close()
  })
})

describe('while the database is away', () => {
  it('a message is refused with its id, and taken by the same process afterwards', async () => {
    if (!engines.includes('postgres')) return
    const owner = await startTestServer('postgres', { CHAT_HOURS: '0-24' })
    const proxy = await openTcpProxy(owner.databaseUrl ?? '')
    const server = await startTestServer(
      'postgres',
      { CHAT_HOURS: '0-24' },
      { beside: { databaseUrl: proxy.url } },
    )
    const visitor = await openVisitor(server)
    await visitor.acknowledged(visitor.say('Hello', await visitor.solve()))
    const grace = await openStaff(server, admin)
    await proxy.close()
    const optimisticId = visitor.say('Are you there?')
    expect(await visitor.waitForFrame('error')).toMatchObject({
      code: 'not-available',
      optimisticId,
    })
    const joining = await openSocket(server)
    joining.send({ type: 'join', sessionId: visitor.sessionId })
    expect(await joining.waitForFrame('error')).toMatchObject({ code: 'not-available' })
    expect((await joining.closes()).code).toBe(1013)
    const byHttp = await server.call(sendChatMessage, {
      body: { sessionId: visitor.sessionId, ...noor, message: 'By HTTP?' },
    })
    expect(byHttp.status).toBe(503)
    await proxy.open()
    await eventually(() => {
      visitor.send({
        type: 'message',
        sessionId: visitor.sessionId,
        message: 'Are you there?',
        optimisticId,
      })
      expect(visitor.messages().some((one) => one.optimisticId === optimisticId)).toBe(true)
    }, 100)
    await grace.waitForFrame('message', ({ message }) => message.optimisticId === optimisticId)
    await Promise.all([visitor.close(), grace.close()])
    await server.stop()
    await proxy.close()
    await owner.stop()
  })
})
