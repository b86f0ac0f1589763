import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eventually } from '../../../../tests/support/eventually.ts'
import {
  type FrameServer,
  type PlainFrame,
  startFrameServer,
} from '../../../../tests/support/frame-server.ts'
import { type LiveSocket, type LiveStatus, type LiveTiming, openLiveSocket } from './live-socket.ts'

// A tenth of what people get, or less: the order of things is the same.
const quick: LiveTiming = {
  retryFrom: 20,
  retryUpTo: 200,
  openWithin: 1_000,
  askAfter: 200,
  answerWithin: 150,
  answerAtOnceWithin: 100,
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
        : undefined, // the server's own words
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
  it('greets, is up when welcomed, and hands on what it is told', async () => {
    const { live, frames, becomes } = connect()
    expect(live.send({ type: 'too early' })).toBe(false)
    await becomes('up')
    expect(server.desk.heard).toEqual([{ type: 'hello', text: 'from the test' }])
    server.last().send('not JSON at all')
    server.last().send('{"type":"news","text":"Léa"}')
    await eventually(() => expect(frames.at(-1)).toEqual({ type: 'news', text: 'Léa' }))
    expect(frames.map(({ type }) => type)).toEqual(['ready', 'news'])
    expect(live.send({ type: 'typing' })).toBe(true)
    await eventually(() => expect(server.desk.heard.at(-1)).toEqual({ type: 'typing' }))
  })

  it('comes back when it is closed, greets anew, and tells the code', async () => {
    const { codes, becomes } = connect()
    await becomes('up')
    server.last().close(4001, 'signed out')
    await becomes('up', 'down', 'up')
    expect(codes).toEqual([4001])
    expect(server.count('hello')).toBe(2)
  })

  it('comes back when the server itself was away', async () => {
    const { becomes } = connect()
    await becomes('up')
    await server.stop()
    await becomes('up', 'down')
    await server.start()
    await becomes('up', 'down', 'up')
    expect(server.count('hello')).toBe(2)
  })

  it('waits longer after each failure, and not for ever', async () => {
    const { desk } = server
    Object.assign(desk, { welcomes: false, refuses: true })
    connect({ retryFrom: 40, retryUpTo: 160 })
    await eventually(() => expect(desk.arrivals.length).toBeGreaterThanOrEqual(7))
    const pauses = desk.arrivals.slice(1).map((at, index) => at - (desk.arrivals[index] ?? 0))
    // Half of it at least, as the other half is chance.
    const expected = [20, 40, 80, 80, 80, 80]
    expected.forEach((least, index) => expect(pauses[index]).toBeGreaterThanOrEqual(least - 5))
  })

  it('answers when it is asked whether it is there', async () => {
    const { becomes } = connect()
    await becomes('up')
    server.last().send('{"type":"ping"}')
    await eventually(() => expect(server.count('pong')).toBe(1))
  })

  it('asks after a silence, and keeps a line that answers', async () => {
    const { statuses, becomes } = connect()
    await becomes('up')
    await eventually(() => expect(server.count('ping')).toBeGreaterThanOrEqual(3))
    expect(statuses).toEqual(['up'])
    expect(server.desk.arrivals).toHaveLength(1)
  })

  it('gives up a line that is open and dead', async () => {
    const { becomes } = connect()
    await becomes('up')
    server.desk.answersPings = false
    server.last().pause()
    await becomes('up', 'down', 'up')
    expect(server.desk.arrivals).toHaveLength(2)
  })

  it('gives up a line on which nobody welcomes it', async () => {
    server.desk.welcomes = false
    const { statuses } = connect({ openWithin: 60 })
    await eventually(() => expect(server.desk.arrivals.length).toBeGreaterThanOrEqual(3))
    expect(statuses).toEqual([])
  })

  it('is back at once when it is woken, however long it would have waited', async () => {
    const { live, becomes } = connect({ retryFrom: 60_000, retryUpTo: 60_000 })
    await becomes('up')
    server.last().terminate()
    await becomes('up', 'down')
    live.wake()
    await becomes('up', 'down', 'up')
    expect(server.count('hello')).toBe(2)
  })

  it('asks at once when it is woken while it seems to be up', async () => {
    const { live, becomes } = connect({ askAfter: 60_000 })
    await becomes('up')
    server.desk.answersPings = false
    live.wake()
    await eventually(() => expect(server.count('ping')).toBe(1))
    await becomes('up', 'down', 'up')
  })

  it('sleeps until it is woken', async () => {
    const { live, becomes } = connect()
    await becomes('up')
    live.sleep()
    await becomes('up', 'down')
    await eventually(() => expect(server.isAlone()).toBe(true))
    expect(live.send({ type: 'typing' })).toBe(false)
    live.wake()
    await becomes('up', 'down', 'up')
  })

  it('does not come back when it is closed for good', async () => {
    const { live, becomes } = connect()
    await becomes('up')
    live.close()
    await becomes('up', 'down')
    live.wake()
    // Somebody else, who comes later, is served meanwhile.
    const other = connect()
    await other.becomes('up')
    expect(server.count('hello')).toBe(2)
  })
})
