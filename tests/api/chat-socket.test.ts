import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readChatHistory } from '#features/chat/chat/contract/messages.ts'
import { hashToken } from '#platform/server/crypto.ts'
import { noor, openSocket, openTalkingVisitor, openVisitor } from '../support/chat-client.ts'
import { eventually } from '../support/eventually.ts'
import { callEngines } from '../support/test-database.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

describe.each(callEngines)('the socket on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(engine, { CHAT_HOURS: '0-24' })
  })
  afterAll(() => server.stop())

  const openTalker = () => openTalkingVisitor(server)

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

  it('lets two tabs start one conversation with one security check, each with its own message', async () => {
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

  it('treats null like a missing field', async () => {
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
    const rows = await server.sql('select 1 from chat_sessions where secret_hash = ?', [
      hashToken(visitor.sessionId),
    ])
    expect(rows).toEqual([])
    await visitor.close()
  })

  it('refuses a first message without a security check, with its optimistic id', async () => {
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

  it('ignores what a frame says about its sender', async () => {
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
  ])('refuses %s with a message, and stays open', async (_, text) => {
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

  it('refuses binary frames, and closes on invalid text and frames that are far too long', async () => {
    const socket = await openSocket(server)
    socket.socket.send(Buffer.from([1, 2, 3]))
    expect(await socket.waitForFrame('error')).toMatchObject({ code: 'bad-frame' })
    socket.socket.send(Buffer.from([0xff, 0xfe, 0xfd]), { binary: false })
    expect((await socket.closes()).code).toBe(1007)
    const huge = await openSocket(server)
    huge.send('x'.repeat(100 * 1024))
    expect((await huge.closes()).code).toBe(1009)
  })

  it('refuses pages of other sites and other paths', async () => {
    await expect(openSocket(server, { origin: 'https://elsewhere.example' })).rejects.toThrow('403')
    await expect(openSocket(server, { 'sec-fetch-site': 'cross-site' })).rejects.toThrow('403')
    await expect(openSocket({ url: `${server.url}/other` })).rejects.toThrow('404')
    const own = await openSocket(server, { origin: server.url })
    await own.close()
  })
})
