import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getChatAvailability } from '#features/chat/chat/contract/conversations.ts'
import { sendChatMessage } from '#features/chat/chat/contract/messages.ts'
import { noor, openStaff, openVisitor } from '../support/chat-client.ts'
import { eventually } from '../support/eventually.ts'
import { createTestClock, hour, minute } from '../support/test-clock.ts'
import { admin, startTestServer, type TestServer } from '../support/test-server.ts'

describe('chat hours', () => {
  const clocks = createTestClock('2026-11-21T23:30:00.000Z') // 18:30 in Ottawa
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer('sqlite', {}, { clock: clocks })
  })
  afterAll(() => server.stop())

  it('end with a notice in open conversations, and begin again in the morning', async () => {
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
    // A message that was written before still has its answer, and staff may still write.
    const first = visitor.messages()[0]
    visitor.send({
      type: 'message',
      sessionId: visitor.sessionId,
      message: 'Still open?',
      optimisticId: first?.optimisticId,
    })
    await eventually(() => expect(visitor.messages()).toHaveLength(2))
    const grace = await openStaff(server, admin)
    const sessionId = await visitor.getStaffId()
    grace.send({ type: 'message', sessionId, message: 'We saw this late.' })
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
