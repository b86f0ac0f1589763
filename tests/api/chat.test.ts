import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type ChatSessionSummary,
  listChatSessions,
  sendChatReply,
} from '#features/chat/contract.ts'
import { openStaff, openVisitor } from '../support/chat-client.ts'
import { engines } from '../support/test-database.ts'
import { admin, startTestServer, type TestServer } from '../support/test-server.ts'

describe.each(engines)('chat on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(engine, { CHAT_HOURS: '0-24' })
  })
  afterAll(() => server.stop())

  it('carries a message to the staff and the answer back', async () => {
    const grace = await openStaff(server, admin)
    const visitor = await openVisitor(server)
    const id = visitor.say('Hello, is someone there?', await visitor.solve())
    const stored = await visitor.acknowledged(id)
    expect(stored).toMatchObject({ seq: 1, isFromClient: true, senderName: 'Noor' })
    expect((await grace.hear('message')).message).toEqual(stored)
    const reply = await server.call(sendChatReply, {
      cookie: grace.cookie,
      body: { sessionId: visitor.sessionId, message: 'Yes, Grace here.' },
    })
    expect(reply.status).toBe(201)
    const { message } = await visitor.hear('message', (frame) => frame.message.seq === 2)
    expect(message).toEqual(reply.json)
    const list = (await server.call(listChatSessions, { cookie: grace.cookie }))
      .json as ChatSessionSummary[]
    expect(list).toHaveLength(8)
    expect(list[0]).toMatchObject({ sessionId: visitor.sessionId, unreadCount: 1, isOnline: true })
    await visitor.close()
    await grace.close()
  })
})
