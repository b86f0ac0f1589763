import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eventually } from '../../../../tests/support/eventually.ts'
import {
  type FrameServer,
  type PlainFrame,
  startFrameServer,
} from '../../../../tests/support/frame-server.ts'
import { type LiveSocket, type LiveStatus, type LiveTiming, openLiveSocket } from './live-socket.ts'

// Retries are quick. The limits are far away, for a busy machine: a test of one of them brings it nearer.
const quick: LiveTiming = {
  retryFrom: 20,
  retryUpTo: 200,
  openWithin: 60_000,
  askAfter: 60_000,
  answerWithin: 60_000,
  answerAtOnceWithin: 60_000,
}

let server: FrameServer
const open = new Set<LiveSocket>()

function connect(timing: Partial<LiveTiming> = {}) {
  const statuses: LiveStatus[] = []
  const frames: PlainFrame[] = []
  const codes: number[] = []
  const live = openLiveSocket<PlainFrame>({
    address: server.url(),
    parse: (json) =>
      typeof json === 'object' && json !== null && 'type' in json
        ? (json as PlainFrame)
        : undefined, // sent by the test server
    greet: () => ({ type: 'hello', text: 'from the test' }),
    isWelcome: ({ type }) => type === 'ready',
    onFrame: (frame) => frames.push(frame),
    onStatus: (status) => statuses.push(status),
    onClose: (code) => codes.push(code),
    timing: { ...quick, ...timing },
  })
  open.add(live)
  return {
    live,
    statuses,
    frames,
    codes,
    becomes: (...wanted: LiveStatus[]) => eventually(() => expect(statuses).toEqual(wanted)),
  }
}

beforeEach(async () => {
  server = await startFrameServer()
})

afterEach(async () => {
  for (const live of open) live.close()
  open.clear()
  await server.stop()
})

describe('a live socket', () => {
  it('greets, is up once welcomed, and passes frames on', async () => {
    const { live, frames, becomes } = connect()
    expect(live.send({ type: 'too early' })).toBe(false)
    await becomes('up')
    expect(server.received).toEqual([{ type: 'hello', text: 'from the test' }])
    server.last().send('not JSON at all')
    server.last().send('{"type":"typing","text":"Léa"}')
    await eventually(() => expect(frames.at(-1)).toEqual({ type: 'typing', text: 'Léa' }))
    expect(frames.map(({ type }) => type)).toEqual(['ready', 'typing'])
    expect(live.send({ type: 'typing' })).toBe(true)
    await eventually(() => expect(server.received.at(-1)).toEqual({ type: 'typing' }))
  })

  it('reconnects and greets again when it is closed, and reports the close code', async () => {
    const { codes, becomes } = connect()
    await becomes('up')
    server.last().close(4001, 'signed out')
    await becomes('up', 'down', 'up')
    expect(codes).toEqual([4001])
    expect(server.count('hello')).toBe(2)
  })

  it('reconnects after the server was down', async () => {
    const { becomes } = connect()
    await becomes('up')
    await server.stop()
    await becomes('up', 'down')
    await server.start()
    await becomes('up', 'down', 'up')
    expect(server.count('hello')).toBe(2)
  })

  it('backs off after each failure, up to a maximum', async () => {
    const { behaviour, openedAt } = server
    Object.assign(behaviour, { welcomes: false, refuses: true })
    connect({ retryFrom: 40, retryUpTo: 160 })
    await eventually(() => expect(openedAt.length).toBeGreaterThanOrEqual(7))
    const pauses = openedAt.slice(1).map((at, index) => at - (openedAt[index] ?? 0))
    // At least half of each delay, as the other half is random.
    const expected = [20, 40, 80, 80, 80, 80]
    expected.forEach((min, index) => expect(pauses[index]).toBeGreaterThanOrEqual(min - 5))
  })

  it('answers a ping', async () => {
    const { becomes } = connect()
    await becomes('up')
    server.last().send('{"type":"ping"}')
    await eventually(() => expect(server.count('pong')).toBe(1))
  })

  it('pings after a silence, and keeps a connection that answers', async () => {
    const { statuses, becomes } = connect({ askAfter: 200 })
    await becomes('up')
    await eventually(() => expect(server.count('ping')).toBeGreaterThanOrEqual(3))
    expect(statuses).toEqual(['up'])
    expect(server.openedAt).toHaveLength(1)
  })

  it('drops a connection that is open but dead', async () => {
    const { becomes } = connect({ askAfter: 200, answerWithin: 1_000 })
    await becomes('up')
    // It reads no ping; the next connection does, and answers.
    server.last().pause()
    await becomes('up', 'down', 'up')
    expect(server.openedAt).toHaveLength(2)
  })

  it('drops a connection on which it is not welcomed', async () => {
    server.behaviour.welcomes = false
    const { statuses } = connect({ openWithin: 60 })
    await eventually(() => expect(server.openedAt.length).toBeGreaterThanOrEqual(3))
    expect(statuses).toEqual([])
  })

  it('reconnects at once when woken, whatever the remaining delay', async () => {
    const { live, becomes } = connect({ retryFrom: 60_000, retryUpTo: 60_000 })
    await becomes('up')
    server.last().terminate()
    await becomes('up', 'down')
    live.wake()
    await becomes('up', 'down', 'up')
    expect(server.count('hello')).toBe(2)
  })

  it('pings at once when woken while it is up', async () => {
    const { live, becomes } = connect({ answerAtOnceWithin: 100 })
    await becomes('up')
    server.behaviour.answersPings = false
    live.wake()
    await eventually(() => expect(server.count('ping')).toBe(1))
    await becomes('up', 'down', 'up')
  })

  it('stays closed while asleep, until woken', async () => {
    const { live, becomes } = connect()
    await becomes('up')
    live.sleep()
    await becomes('up', 'down')
    await eventually(() => expect(server.isIdle()).toBe(true))
    expect(live.send({ type: 'typing' })).toBe(false)
    live.wake()
    await becomes('up', 'down', 'up')
  })

  it('does not reconnect once closed for good', async () => {
    const { live, becomes } = connect()
    await becomes('up')
    live.close()
    await becomes('up', 'down')
    live.wake()
    // A later connection is served, which shows that the closed one had time to reconnect.
    const other = connect()
    await other.becomes('up')
    expect(server.count('hello')).toBe(2)
  })
})
