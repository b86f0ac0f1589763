import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { requestCallBack } from '#features/chat/chat/contract/call-back.ts'
import {
  type ChatSessionSummary,
  changeChatSession,
  deleteChatSession,
  getChatSession,
  listChatSessions,
} from '#features/chat/chat/contract/conversations.ts'
import { createChatLead } from '#features/chat/chat/contract/conversion.ts'
import { chatHeartbeat } from '#features/chat/chat/contract/heartbeat.ts'
import {
  listChatMessages,
  markMessagesRead,
  markMessagesUnread,
  sendChatReply,
} from '#features/chat/chat/contract/inbox-messages.ts'
import { readChatHistory, sendChatMessage } from '#features/chat/chat/contract/messages.ts'
import { listAuditEntries } from '#features/core/audit/contract/entries.ts'
import { hashToken } from '#platform/server/crypto.ts'
import { noor, openSocket, openStaff, openTalkingVisitor } from '../support/chat-client.ts'
import { createFileCalls, toStoredFile } from '../support/chat-files.ts'
import { chatLead } from '../support/conversation-calls.ts'
import { eventually } from '../support/eventually.ts'
import { createTestClock, hour, minute } from '../support/test-clock.ts'
import { callEngines } from '../support/test-database.ts'
import {
  admin,
  captchaAnswer,
  maya,
  startTestServer,
  type TestAnswer,
  type TestServer,
} from '../support/test-server.ts'

describe.each(callEngines)('a visitor’s secret on %s', (engine) => {
  const clock = createTestClock(new Date().toISOString())
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(engine, { CHAT_HOURS: '0-24' }, { clock, isLogSearched: true })
  })
  afterAll(() => server.stop())

  const files = createFileCalls(() => server)

  it('is “stored hashed, and no answer or frame to staff carries it”', async () => {
    const grace = await openStaff(server, admin)
    const mayas = await openStaff(server, maya)
    const answers: TestAnswer[] = []
    const visitor = await openTalkingVisitor(server)
    const { sessionId: secret } = visitor
    const sessionId = await visitor.getStaffId()
    expect(sessionId).not.toBe(secret)
    for (const staff of [grace, mayas]) staff.view(sessionId)
    visitor.send({ type: 'typing', sessionId: secret, isTyping: true })
    visitor.send({ type: 'page', sessionId: secret, tab: { path: '/fees', idleMs: 0 } })
    const file = toStoredFile(await files.asVisitor(secret))
    await visitor.acknowledged(visitor.say('', { fileIds: [file.id] }))
    await grace.waitForFrame('message', ({ message }) => message.files !== undefined)
    grace.send({ type: 'typing', sessionId, isTyping: true })
    await mayas.waitForFrame('viewers', ({ viewers }) => viewers.length > 0)
    await visitor.waitForFrame('typing')
    const { cookie } = grace
    const params = { sessionId }
    const [listed] = (await server.call(listChatSessions, { cookie })).json as ChatSessionSummary[]
    const number = listed?.number
    expect(listed?.sessionId).toBe(sessionId)
    for (const query of [{ search: 'noor' }, { view: 'waiting' }, { page: '1' }]) {
      answers.push(await server.call(listChatSessions, { cookie, query }))
    }
    answers.push(
      await server.call(getChatSession, { cookie, params: { number } }),
      await server.call(listChatMessages, { cookie, params }),
      await server.call(sendChatReply, { cookie, body: { sessionId, message: 'Hello.' } }),
      await server.call(markMessagesRead, { cookie, params }),
      await server.call(changeChatSession, { cookie, params, body: { state: 'closed' } }),
      await server.call(createChatLead, { cookie, params, body: chatLead }),
      await server.call(listAuditEntries, { cookie }),
      await server.request('/admin/dashboard', { headers: { cookie } }),
      await server.request(`/admin/chats?chat=${number}`, { headers: { cookie } }),
    )
    await server.call(requestCallBack, { body: { sessionId: secret } })
    const { leadId } = (answers[5]?.json ?? {}) as { leadId?: number }
    for (const path of ['/api/admin/leads', `/api/admin/leads/${leadId ?? 1}/timeline`]) {
      answers.push(await server.request(path, { headers: { cookie } }))
    }
    await visitor.close()
    await grace.waitForFrame('presence', ({ isOnline }) => !isOnline)
    answers.push(await server.call(deleteChatSession, { cookie, params }))
    await grace.waitForFrame('deleted')
    const received = JSON.stringify([answers, grace.frames, mayas.frames])
    for (const each of [secret, hashToken(secret)]) expect(received).not.toContain(each)
    // The visitor's own frames carry nothing else.
    expect(JSON.stringify(visitor.frames)).toContain(secret)
    expect(JSON.stringify(visitor.frames)).not.toContain(sessionId)
    await Promise.all([grace.close(), mayas.close()])
  })

  it('alone opens public calls, and what staff have instead opens only theirs', async () => {
    const visitor = await openTalkingVisitor(server)
    const { sessionId: secret } = visitor
    const sessionId = await visitor.getStaffId()
    const cookie = await server.signIn(admin)
    const file = toStoredFile(await files.asVisitor(secret))
    const captcha = { captchaValue: captchaAnswer, captchaValidation: await server.captchaToken() }
    const asVisitor = [
      await server.call(readChatHistory, { body: { sessionId } }),
      await server.call(sendChatMessage, {
        body: { sessionId, ...noor, message: 'As the client', ...captcha },
      }),
      await server.call(chatHeartbeat, { body: { sessionId } }),
      await server.call(requestCallBack, { body: { sessionId } }),
      await files.asVisitor(sessionId),
      await files.readAsVisitor(sessionId, file.id),
    ]
    expect(asVisitor.map(({ status }) => status)).toEqual(asVisitor.map(() => 404))
    const socket = await openSocket(server)
    socket.send({ type: 'join', sessionId, ...noor })
    expect(await socket.waitForFrame('error')).toMatchObject({ code: 'not-there' })
    socket.send({ type: 'message', sessionId, ...noor, message: 'As the client', ...captcha })
    await eventually(() => expect(socket.of('error')).toHaveLength(2))
    expect(socket.of('history')).toEqual([])
    const params = { sessionId: secret }
    const asStaff = [
      await server.call(listChatMessages, { cookie, params }),
      await server.call(sendChatReply, { cookie, body: { ...params, message: 'Hello.' } }),
      await server.call(markMessagesRead, { cookie, params }),
      await server.call(markMessagesUnread, { cookie, params }),
      await server.call(changeChatSession, { cookie, params, body: { state: 'closed' } }),
      await server.call(createChatLead, { cookie, params, body: chatLead }),
      await files.asStaff(cookie, secret),
      await server.call(deleteChatSession, { cookie, params }),
    ]
    expect(asStaff.map(({ status }) => status)).toEqual(asStaff.map(() => 404))
    const staff = await openStaff(server, admin, secret)
    staff.send({ type: 'message', sessionId: secret, message: 'Hello.' })
    expect(await staff.waitForFrame('error')).toMatchObject({ code: 'not-there' })
    const { messages } = (await server.call(readChatHistory, { body: params })).json as {
      messages: { message: string; sessionId: string }[]
    }
    expect(messages.map(({ message }) => message)).toEqual(['Hello?'])
    expect(messages[0]?.sessionId).toBe(secret)
    await Promise.all([visitor.close(), socket.close(), staff.close()])
  })

  it('leaves one entry an hour and address when it shows the conversation', async () => {
    const secret = randomUUID()
    const captcha = { captchaValue: captchaAnswer, captchaValidation: await server.captchaToken() }
    const body = { sessionId: secret, ...noor, message: 'Hello?', ...captcha }
    expect((await server.call(sendChatMessage, { body })).status).toBe(201)
    const read = () => server.call(readChatHistory, { body: { sessionId: secret } })
    const [row] = await server.sql('select id from chat_sessions where secret_hash = ?', [
      hashToken(secret),
    ])
    const countViews = async () =>
      (
        await server.sql(
          `select actor_id, address from audit_log where action = 'conversation.viewed_by_client'
          and record_id = ?`,
          [String(row?.['id'])],
        )
      ).length
    expect(await countViews()).toBe(0)
    await Promise.all([read(), read(), read()])
    expect(await countViews()).toBe(1)
    clock.pass(hour + minute)
    const file = toStoredFile(await files.asVisitor(secret))
    await server.call(sendChatMessage, {
      body: { sessionId: secret, message: '', fileIds: [file.id], optimisticId: randomUUID() },
    })
    expect((await files.readAsVisitor(secret, file.id)).status).toBe(200)
    await read()
    expect(await countViews()).toBe(2)
  })
})
