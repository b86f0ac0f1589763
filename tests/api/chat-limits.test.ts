import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { sendChatMessage } from '#features/chat/chat/contract/messages.ts'
import { noor, openSocket, openStaff, openVisitor } from '../support/chat-client.ts'
import { eventually } from '../support/eventually.ts'
import { openTcpProxy } from '../support/tcp-proxy.ts'
import { engines } from '../support/test-database.ts'
import { admin, startTestServer, type TestServer } from '../support/test-server.ts'

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

  it('slow down a visitor who writes too fast, and no one else', async () => {
    const server = await startLimited()
    const flooder = await openVisitor(server)
    await flooder.acknowledged(flooder.say('Hello', await flooder.solve()))
    const calm = await openVisitor(server)
    await calm.acknowledged(calm.say('Hello', await calm.solve()))
    for (let n = 0; n < 2_000; n += 1) flooder.say('again')
    await calm.acknowledged(calm.say('Is anyone there?'))
    // The last to come was not served last.
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

  it('apply to the same conversation over HTTP', async () => {
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

  it('refuse a socket with a message when its address has too many', async () => {
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

  it('refuse a join with a message when its address has opened too many chats', async () => {
    const server = await startLimited()
    const socket = await openSocket(server)
    for (let n = 0; n < 70; n += 1) socket.send({ type: 'join', sessionId: randomUUID() })
    expect(await socket.waitForFrame('error')).toMatchObject({ code: 'too-many' })
    expect(socket.of('history').length).toBeLessThan(70)
    await socket.close()
  })
})

describe('while the database is away', () => {
  it('a message is refused with its id, and accepted by the same process afterwards', async () => {
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
    // Its session is read once more after `ready`; a socket whose join fails is closed.
    grace.send({ type: 'ping' })
    await grace.waitForFrame('pong')
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
