import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  type ChatSessionSummary,
  deleteChatSession,
  listChatSessions,
} from '#features/chat/chat/contract/conversations.ts'
import {
  countUnreadMessages,
  listChatMessages,
} from '#features/chat/chat/contract/inbox-messages.ts'
import { type ChatMessage, sendChatMessage } from '#features/chat/chat/contract/messages.ts'
import { closeCodes } from '#features/core/live/contract.ts'
import { logout } from '#features/core/sessions/contract.ts'
import {
  noor,
  openSocket,
  openStaff,
  openTalkingVisitor,
  openVisitor,
} from '../support/chat-client.ts'
import { eventually } from '../support/eventually.ts'
import { isWholeRun } from '../support/run.ts'
import { findStaffId } from '../support/staff-id.ts'
import { openTcpProxy } from '../support/tcp-proxy.ts'
import { engines } from '../support/test-database.ts'
import { ask, createTestBed } from '../support/test-process.ts'
import {
  admin,
  captchaAnswer,
  demoPassword,
  maya,
  sessionSecret,
  startTestServer,
  type TestServer,
} from '../support/test-server.ts'

const always = { CHAT_HOURS: '0-24' }
const testBed = createTestBed()
afterEach(() => testBed.clear())

/** Messages that staff receive, as their visitor does. */
const toOwn = (messages: readonly ChatMessage[], sessionId: string) =>
  messages.map((message) => ({ ...message, sessionId }))

describe.runIf(engines.includes('postgres'))('two instances on one database', () => {
  let a: TestServer
  let b: TestServer
  beforeAll(async () => {
    a = await startTestServer('postgres', always)
    b = await startTestServer('postgres', always, { beside: a })
  })
  afterAll(async () => {
    await b.stop()
    await a.stop()
  })

  it('act as one: messages, replies, typing, presence, viewers, badges', async () => {
    const grace = await openStaff(b, admin)
    const mayasInbox = await openStaff(a, maya)
    const visitor = await openTalkingVisitor(a)
    const { sessionId } = visitor
    const staffId = await visitor.getStaffId()
    const { message } = await grace.waitForFrame(
      'message',
      (one) => one.message.sessionId === staffId,
    )
    expect({ ...message, sessionId }).toEqual(visitor.messages()[0])
    await grace.waitForFrame('changed', ({ topics }) => topics.includes('chat'))
    await grace.waitForFrame('presence', (one) => one.sessionId === staffId && one.isOnline)
    const unread = await b.call(countUnreadMessages, { cookie: grace.cookie })
    expect((unread.json as { count: number }).count).toBeGreaterThan(0)

    grace.view(staffId)
    mayasInbox.view(staffId)
    await grace.waitForFrame('viewers', ({ viewers }) => viewers[0]?.name === 'Maya Chen')
    await mayasInbox.waitForFrame('viewers', ({ viewers }) => viewers[0]?.name === 'Grace Kim')
    visitor.send({ type: 'typing', sessionId, isTyping: true })
    await grace.waitForFrame('typing', ({ isFromClient }) => isFromClient)
    grace.send({ type: 'typing', sessionId: staffId, isTyping: true })
    await visitor.waitForFrame('typing', ({ sender }) => sender === 'Grace')
    await mayasInbox.waitForFrame('viewers', ({ viewers }) => viewers[0]?.isTyping ?? false)
    grace.send({
      type: 'message',
      sessionId: staffId,
      message: 'Good evening.',
      optimisticId: 'r-1',
    })
    await visitor.waitForFrame('message', (one) => one.message.optimisticId === 'r-1')
    await mayasInbox.waitForFrame('message', (one) => one.message.optimisticId === 'r-1')

    await visitor.close()
    await grace.waitForFrame('presence', (one) => one.sessionId === staffId && !one.isOnline)
    await grace.close()
    await eventually(() => expect(mayasInbox.of('viewers').at(-1)?.viewers).toEqual([]))
    await mayasInbox.close()
  })

  it('show a visitor who has joined on both as online until the last socket closes', async () => {
    const onA = await openTalkingVisitor(a)
    const { sessionId } = onA
    const staffId = await onA.getStaffId()
    const onB = await openVisitor(b, sessionId)
    const grace = await openStaff(b, admin)
    const isOnline = async () =>
      (
        (await a.call(listChatSessions, { cookie: grace.cookie })).json as ChatSessionSummary[]
      ).find((one) => one.sessionId === staffId)?.isOnline
    const id = onB.say('From the other tab')
    expect(await onA.acknowledged(id)).toEqual(await onB.acknowledged(id))
    await onA.close()
    // The visitor who left here is still there.
    await grace.waitForFrame('presence', (one) => one.sessionId === staffId)
    await eventually(async () => expect(await isOnline()).toBe(true))
    await onB.close()
    await eventually(async () => expect(await isOnline()).toBe(false))
    await grace.close()
  })

  it('store the same message once, and many messages in order', async () => {
    const visitor = await openTalkingVisitor(a)
    const { sessionId } = visitor
    const staffId = await visitor.getStaffId()
    const grace = await openStaff(b, admin)
    const ids = Array.from({ length: 15 }, () => randomUUID())
    await Promise.all(
      ids.flatMap((optimisticId, n) =>
        [a, b].map(async (server) => {
          const body = { sessionId, ...noor, message: String(n), optimisticId }
          // A busy database may ask to come back; the same message again is the same message.
          await eventually(async () =>
            expect((await server.call(sendChatMessage, { body })).status).toBe(201),
          )
        }),
      ),
    )
    const params = { sessionId: staffId }
    const { json } = await a.call(listChatMessages, { cookie: grace.cookie, params })
    const stored = json as ChatMessage[]
    expect(stored.map(({ seq }) => seq)).toEqual(Array.from({ length: 16 }, (_, n) => n + 1))
    expect(new Set(stored.slice(1).map((one) => one.optimisticId))).toEqual(new Set(ids))
    await eventually(() => expect(visitor.messages()).toEqual(toOwn(stored, sessionId)))
    await eventually(() =>
      expect(grace.messages().filter((one) => one.sessionId === staffId)).toEqual(
        stored.slice(1 + stored.slice(1).findIndex(({ id }) => id === grace.messages()[0]?.id)),
      ),
    )
    await Promise.all([visitor.close(), grace.close()])
  })

  it('start a conversation once, with one security check, on whichever instance', async () => {
    const sessionId = randomUUID()
    const body = {
      sessionId,
      ...noor,
      message: 'First',
      optimisticId: randomUUID(),
      captchaValue: captchaAnswer,
      captchaValidation: await a.captchaToken(),
    }
    const answers = await Promise.all(
      [a, b, a, b].map((server) => server.call(sendChatMessage, { body })),
    )
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  })

  it('notify a visitor on the other one of a deletion, and sign staff out there', async () => {
    const visitor = await openTalkingVisitor(a)
    const staffId = await visitor.getStaffId()
    const grace = await openStaff(a, admin)
    const there = await openSocket(b, { cookie: grace.cookie })
    there.send({ type: 'admin_auth', userId: grace.userId, viewingSession: staffId })
    await there.waitForFrame('ready')
    await b.call(deleteChatSession, { cookie: grace.cookie, params: { sessionId: staffId } })
    await visitor.waitForFrame('deleted')
    await there.waitForFrame('deleted')
    await a.call(logout, { cookie: grace.cookie })
    expect((await there.closes()).code).toBe(closeCodes.signedOut)
    expect((await grace.closes()).code).toBe(closeCodes.signedOut)
    await visitor.close()
  })

  it('deliver once what was missed during a gap in the events', async () => {
    const proxy = await openTcpProxy(a.databaseUrl ?? '')
    const c = await startTestServer('postgres', always, { beside: { databaseUrl: proxy.url } })
    const visitor = await openTalkingVisitor(a)
    const { sessionId } = visitor
    const staffId = await visitor.getStaffId()
    const away = await openVisitor(c, sessionId, { lastSeq: 1 })
    const grace = await openStaff(c, admin)
    const gone = await openTalkingVisitor(a)
    const goneAway = await openVisitor(c, gone.sessionId, { lastSeq: 1 })
    await proxy.close()
    for (const text of ['one', 'two', 'three']) await visitor.acknowledged(visitor.say(text))
    const other = await openStaff(a, admin)
    await a.call(deleteChatSession, {
      cookie: other.cookie,
      params: { sessionId: await gone.getStaffId() },
    })
    await proxy.open()
    await eventually(() => {
      expect(away.messages().map(({ seq }) => seq)).toEqual([2, 3, 4])
      const received = grace.messages().filter((one) => one.sessionId === staffId)
      expect(received.map(({ seq }) => seq)).toEqual([2, 3, 4])
    })
    await goneAway.waitForFrame('deleted')
    await visitor.acknowledged(visitor.say('four'))
    await away.waitForFrame('message', ({ message }) => message.seq === 5)
    expect(away.messages()).toHaveLength(4)
    for (const one of [visitor, away, grace, gone, goneAway, other]) await one.close()
    await c.stop()
    await proxy.close()
  })

  /** An instance in a process of its own, which can be killed. */
  async function startDoomed() {
    const settings = {
      ...always,
      DATABASE_URL: a.databaseUrl ?? '',
      SESSION_SECRET: sessionSecret,
      CAPTCHA_ANSWER: captchaAnswer,
      DEMO_PASSWORD: demoPassword,
      RATE_LIMIT: 'off',
    }
    const doomed = await testBed.start(testBed.makeDirectory(), settings)
    await doomed.isReady()
    return doomed
  }

  it.runIf(isWholeRun)('expire the visitors and viewers of a killed instance', async () => {
    const doomed = await startDoomed()
    const talker = await openTalkingVisitor(a)
    const staffId = await talker.getStaffId()
    // She connects before they leave: a later connection does not receive earlier events.
    const grace = await openStaff(a, admin, staffId)
    await talker.close()
    await grace.waitForFrame('presence', (one) => one.sessionId === staffId && !one.isOnline)
    const visitor = await openSocket(doomed)
    visitor.send({ type: 'join', sessionId: talker.sessionId, ...noor })
    await eventually(() => expect(grace.of('presence').at(-1)?.isOnline).toBe(true))
    const cookie = await a.signIn(maya)
    const { json } = await a.request('/api/user', { headers: { cookie } })
    const mayasInbox = await openSocket(doomed, { cookie })
    const { id: userId } = json as { id: number }
    mayasInbox.send({ type: 'admin_auth', userId, viewingSession: staffId })
    await grace.waitForFrame('viewers', ({ viewers }) => viewers[0]?.name === 'Maya Chen')

    await doomed.stop('SIGKILL')
    // No one has said goodbye: forty seconds later they are known to be gone.
    await a.sql(
      'update chat_sessions set last_seen = ?, heartbeat_at = null where session_id = ?',
      [new Date(Date.now() - 40_000).toISOString(), staffId],
    )
    await eventually(() => {
      expect(grace.of('viewers').at(-1)?.viewers).toEqual([])
      expect(grace.of('presence').at(-1)?.isOnline).toBe(false)
    })
    await grace.close()
  })

  it('lose no message when one is killed and its visitors reconnect to the other', async () => {
    const doomed = await startDoomed()
    const grace = await openStaff(a, admin)
    const sessionId = randomUUID()
    const visitor = await openSocket(doomed)
    visitor.send({ type: 'join', sessionId, ...noor })
    const { validation } = (await ask(doomed, '/api/captcha')).json as { validation: string }
    const texts = Array.from({ length: 200 }, (_, n) => ({
      type: 'message',
      sessionId,
      ...noor,
      message: `Message ${n}`,
      optimisticId: `m-${n}`,
      ...(n === 0 ? { captchaValue: captchaAnswer, captchaValidation: validation } : {}),
    }))
    for (const frame of texts) visitor.send(frame)
    await eventually(() => expect(visitor.messages().length).toBeGreaterThan(20), 1)
    await doomed.stop('SIGKILL')
    await visitor.closes()
    const acknowledged = visitor.messages()
    expect(acknowledged.length).toBeLessThan(200)

    const lastSeq = acknowledged.at(-1)?.seq ?? 0
    const back = await openVisitor(b, sessionId, { lastSeq })
    for (const frame of texts.slice(lastSeq)) back.send(frame)
    await eventually(() => expect(back.messages().at(-1)?.optimisticId).toBe('m-199'))
    const staffId = await findStaffId(a, sessionId)
    const params = { sessionId: staffId }
    const { json } = await b.call(listChatMessages, { cookie: grace.cookie, params })
    const stored = json as ChatMessage[]
    expect(stored.map(({ seq }) => seq)).toEqual(Array.from({ length: 200 }, (_, n) => n + 1))
    expect(stored.map((one) => one.optimisticId)).toEqual(texts.map((one) => one.optimisticId))
    expect(toOwn(stored.slice(0, lastSeq), sessionId)).toEqual(acknowledged)
    await eventually(() =>
      expect(grace.messages().filter((one) => one.sessionId === staffId)).toEqual(stored),
    )
    await Promise.all([back.close(), grace.close()])
  })
})
