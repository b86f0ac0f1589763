import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type ChatSessionSummary,
  deleteChatSession,
  listChatSessions,
} from '#features/chat/chat/contract/conversations.ts'
import {
  countUnreadMessages,
  markMessagesRead,
} from '#features/chat/chat/contract/inbox-messages.ts'
import { readChatHistory } from '#features/chat/chat/contract/messages.ts'
import { closeCodes } from '#features/core/live/contract.ts'
import { logout } from '#features/core/sessions/contract.ts'
import {
  noor,
  openSocket,
  openStaff,
  openTalkingVisitor,
  openVisitor,
} from '../support/chat-client.ts'
import { submitConsultation } from '../support/consultation.ts'
import { eventually } from '../support/eventually.ts'
import { callEngines } from '../support/test-database.ts'
import { admin, maya, startTestServer, type TestServer } from '../support/test-server.ts'

describe.each(callEngines)('the socket of staff on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(engine, { CHAT_HOURS: '0-24' })
  })
  afterAll(() => server.stop())

  const openTalker = () => openTalkingVisitor(server)
  const getSummary = async (cookie: string, staffId: string) =>
    ((await server.call(listChatSessions, { cookie })).json as ChatSessionSummary[]).find(
      (one) => one.sessionId === staffId,
    )

  it('accepts only staff, with their own session and their own user id', async () => {
    const talker = await openTalker()
    const cookie = await server.signIn(maya)
    const grace = await openStaff(server, admin)
    for (const [headers, userId] of [
      [{}, grace.userId],
      [{ cookie }, grace.userId],
      [{ cookie: `sid=${'a'.repeat(43)}` }, grace.userId],
    ] as const) {
      const socket = await openSocket(server, headers)
      socket.send({ type: 'admin_auth', userId, viewingSession: await talker.getStaffId() })
      expect(await socket.waitForFrame('error')).toMatchObject({ code: 'not-allowed' })
      await talker.acknowledged(talker.say('Private'))
      await grace.waitForFrame('message')
      expect(socket.of('message')).toEqual([])
      await socket.close()
    }
    await Promise.all([talker.close(), grace.close()])
  })

  it('accepts a reply of the staff, of whom the visitor is shown the first name', async () => {
    const visitor = await openTalker()
    const staffId = await visitor.getStaffId()
    const grace = await openStaff(server, admin, staffId)
    grace.send({
      type: 'message',
      sessionId: staffId,
      message: 'Good evening.',
      isFromClient: true,
      senderName: 'Noor',
      optimisticId: 'reply-1',
    })
    const { message } = await visitor.waitForFrame('message', (one) => one.message.seq === 2)
    expect(message).toMatchObject({ isFromClient: false, senderName: 'Grace' })
    const seen = (await grace.waitForFrame('message')).message
    expect(seen).toEqual({ ...message, sessionId: staffId, senderName: 'Grace Kim' })
    const { sessionId } = visitor
    const history = await server.call(readChatHistory, { body: { sessionId } })
    expect((history.json as { messages: unknown[] }).messages[1]).toEqual(message)
    expect(JSON.stringify(history.json)).not.toContain('Kim')
    const back = await openSocket(server)
    back.send({ type: 'join', sessionId })
    expect((await back.waitForFrame('history')).messages[1]).toEqual(message)
    await back.close()
    await Promise.all([visitor.close(), grace.close()])
  })

  it('closes when its session is signed out', async () => {
    const grace = await openStaff(server, admin)
    const other = await openStaff(server, admin)
    await server.call(logout, { cookie: grace.cookie })
    expect(await grace.closes()).toEqual({ code: closeCodes.signedOut, reason: 'signed out' })
    const visitor = await openTalker()
    const staffId = await visitor.getStaffId()
    await other.waitForFrame('message', ({ message }) => message.sessionId === staffId)
    expect(grace.of('message')).toEqual([])
    await Promise.all([visitor.close(), other.close()])
  })

  it('shows staff who is online, who is typing, and who else views the conversation', async () => {
    const visitor = await openTalker()
    const { sessionId } = visitor
    const staffId = await visitor.getStaffId()
    const grace = await openStaff(server, admin, staffId)
    const mayasInbox = await openStaff(server, maya)
    expect(await getSummary(grace.cookie, staffId)).toMatchObject({ isOnline: true })

    mayasInbox.view(staffId)
    expect(await grace.waitForFrame('viewers', ({ viewers }) => viewers.length > 0)).toMatchObject({
      viewers: [{ userId: mayasInbox.userId, name: 'Maya Chen', isTyping: false }],
    })
    await mayasInbox.waitForFrame('viewers', ({ viewers }) => viewers[0]?.name === 'Grace Kim')
    mayasInbox.send({ type: 'typing', sessionId: staffId, isTyping: true })
    await grace.waitForFrame('viewers', ({ viewers }) => viewers[0]?.isTyping ?? false)
    expect(await visitor.waitForFrame('typing')).toEqual({
      type: 'typing',
      sessionId,
      isTyping: true,
      isFromClient: false,
      sender: 'Maya',
    })
    visitor.send({ type: 'typing', sessionId, isTyping: true, sender: 'Grace Kim' })
    expect(await grace.waitForFrame('typing')).toMatchObject({ isFromClient: true, sender: 'Noor' })
    await visitor.close()
    await grace.waitForFrame('typing', ({ isTyping }) => !isTyping)
    await grace.waitForFrame('presence', (one) => one.sessionId === staffId && !one.isOnline)
    await mayasInbox.close()
    await eventually(() => expect(grace.of('viewers').at(-1)?.viewers).toEqual([]))
    const back = await openVisitor(server, sessionId)
    await eventually(() => expect(grace.of('presence').at(-1)?.isOnline).toBe(true))
    await Promise.all([back.close(), grace.close()])
  })

  it('shows that typing has stopped after five seconds of silence', async () => {
    const visitor = await openTalker()
    const { sessionId } = visitor
    const staffId = await visitor.getStaffId()
    const grace = await openStaff(server, admin, staffId)
    visitor.send({ type: 'typing', sessionId, isTyping: true })
    grace.send({ type: 'typing', sessionId: staffId, isTyping: true })
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
    const staffId = await visitor.getStaffId()
    const grace = await openStaff(server, admin, staffId)
    await server.call(deleteChatSession, { cookie: grace.cookie, params: { sessionId: staffId } })
    expect(await visitor.waitForFrame('deleted')).toEqual({ type: 'deleted', sessionId })
    expect(await grace.waitForFrame('deleted')).toEqual({ type: 'deleted', sessionId: staffId })
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
    // A colleague who was away in the meantime learns it at the join.
    const late = await openVisitor(server, sessionId, { lastSeq: 1 })
    await late.waitForFrame('deleted')
    await Promise.all([visitor.close(), late.close(), grace.close()])
  })

  it('sends staff the number of unread messages, after each message and once they are read', async () => {
    const grace = await openStaff(server, admin)
    const mayasInbox = await openStaff(server, maya)
    const visitor = await openTalker()
    const staffId = await visitor.getStaffId()
    const waitForUnread = (staff: typeof grace, seq: number, unreadCount: number) =>
      staff.waitForFrame(
        'unread',
        (frame) =>
          frame.sessionId === staffId && frame.seq === seq && frame.unreadCount === unreadCount,
      )
    await waitForUnread(grace, 1, 1)
    visitor.say('And one more')
    const { total } = await waitForUnread(grace, 2, 2)
    await waitForUnread(mayasInbox, 2, 2)
    const { json } = await server.call(countUnreadMessages, { cookie: grace.cookie })
    expect(json).toEqual({ count: total })

    const params = { sessionId: staffId }
    await server.call(markMessagesRead, { cookie: mayasInbox.cookie, params })
    const read = await waitForUnread(grace, 2, 0)
    expect(read).toEqual({
      type: 'unread',
      sessionId: staffId,
      seq: 2,
      unreadCount: 0,
      total: total - 2,
    })
    // A visitor receives no frame for staff.
    expect(visitor.of('unread')).toEqual([])
    await Promise.all([visitor.close(), grace.close(), mayasInbox.close()])
  })

  it('sends staff screens the topics that have changed', async () => {
    const grace = await openStaff(server, admin)
    await submitConsultation(server)
    const changed = await grace.waitForFrame('changed', ({ topics }) => topics.includes('leads'))
    expect(changed.topics).not.toContain('session')
    const visitor = await openTalker()
    await grace.waitForFrame('changed', ({ topics }) => topics.includes('chat'))
    await Promise.all([visitor.close(), grace.close()])
  })
})
