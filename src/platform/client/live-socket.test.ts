import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type WebSocket as ServerSocket, WebSocketServer } from 'ws'
import { eventually } from '../../../tests/support/eventually.ts'
import { type LiveSocket, type LiveStatus, type LiveTiming, openLiveSocket } from './live-socket.ts'

type Frame = { type: string; text?: string }

// A tenth of what people get, or less: the order of things is the same.
const quick: LiveTiming = {
  retryFrom: 20,
  retryUpTo: 200,
  openWithin: 1_000,
  askAfter: 200,
  answerWithin: 150,
  answerAtOnceWithin: 100,
}

let server: WebSocketServer
let port: number
const open = new Set<LiveSocket>()

/** How the server behaves to whoever comes, and what it has heard. */
const desk = {
  welcomes: true,
  answersPings: true,
  heard: [] as Frame[],
  comers: [] as ServerSocket[],
}

async function startServer(at = 0) {
  server = new WebSocketServer({ host: '127.0.0.1', port: at })
  server.on('connection', (socket) => {
    desk.comers.push(socket)
    socket.on('message', (data: Buffer) => {
      const frame = JSON.parse(data.toString()) as Frame // our own client's words
      desk.heard.push(frame)
      if (frame.type === 'hello' && desk.welcomes) socket.send('{"type":"ready"}')
      if (frame.type === 'ping' && desk.answersPings) socket.send('{"type":"pong"}')
    })
  })
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port // it listens on TCP
}

async function stopServer() {
  for (const socket of server.clients) socket.terminate()
  server.close()
  await once(server, 'close')
}

function connect(timing: Partial<LiveTiming> = {}) {
  const statuses: LiveStatus[] = []
  const frames: Frame[] = []
  const codes: number[] = []
  const live = openLiveSocket<Frame>({
    address: `ws://127.0.0.1:${port}`,
    parse: (json) =>
      typeof json === 'object' && json !== null && 'type' in json ? (json as Frame) : undefined, // the server's own words
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

const last = () => {
  const socket = desk.comers.at(-1)
  if (!socket) throw new Error('nobody has come')
  return socket
}
const count = (type: string) => desk.heard.filter((frame) => frame.type === type).length

beforeEach(async () => {
  Object.assign(desk, { welcomes: true, answersPings: true, heard: [], comers: [] })
  await startServer()
})

afterEach(async () => {
  for (const live of open) live.close()
  open.clear()
  await stopServer()
})

describe('a live socket', () => {
  it('greets, is up when welcomed, and hands on what it is told', async () => {
    const { live, frames, becomes } = connect()
    expect(live.send({ type: 'too early' })).toBe(false)
    await becomes('up')
    expect(desk.heard).toEqual([{ type: 'hello', text: 'from the test' }])
    last().send('not JSON at all')
    last().send('{"type":"news","text":"Léa"}')
    await eventually(() => expect(frames.at(-1)).toEqual({ type: 'news', text: 'Léa' }))
    expect(frames.map(({ type }) => type)).toEqual(['ready', 'news'])
    expect(live.send({ type: 'typing' })).toBe(true)
    await eventually(() => expect(desk.heard.at(-1)).toEqual({ type: 'typing' }))
  })

  it('comes back when it is closed, greets anew, and tells the code', async () => {
    const { codes, becomes } = connect()
    await becomes('up')
    last().close(4001, 'signed out')
    await becomes('up', 'down', 'up')
    expect(codes).toEqual([4001])
    expect(count('hello')).toBe(2)
  })

  it('comes back when the server itself was away', async () => {
    const { becomes } = connect()
    await becomes('up')
    const before = port
    await stopServer()
    await becomes('up', 'down')
    await startServer(before)
    await becomes('up', 'down', 'up')
    expect(count('hello')).toBe(2)
  })

  it('waits longer after each failure, and not for ever', async () => {
    desk.welcomes = false
    const arrivals: number[] = []
    server.on('connection', (socket) => {
      arrivals.push(Date.now())
      socket.close()
    })
    connect({ retryFrom: 40, retryUpTo: 160 })
    await eventually(() => expect(arrivals.length).toBeGreaterThanOrEqual(7))
    const pauses = arrivals.slice(1).map((at, index) => at - (arrivals[index] ?? 0))
    // Half of it at least, as the other half is chance.
    const expected = [20, 40, 80, 80, 80, 80]
    expected.forEach((least, index) => expect(pauses[index]).toBeGreaterThanOrEqual(least - 5))
  })

  it('answers when it is asked whether it is there', async () => {
    const { becomes } = connect()
    await becomes('up')
    last().send('{"type":"ping"}')
    await eventually(() => expect(count('pong')).toBe(1))
  })

  it('asks after a silence, and keeps a line that answers', async () => {
    const { statuses, becomes } = connect()
    await becomes('up')
    await eventually(() => expect(count('ping')).toBeGreaterThanOrEqual(3))
    expect(statuses).toEqual(['up'])
    expect(desk.comers).toHaveLength(1)
  })

  it('gives up a line that is open and dead', async () => {
    const { becomes } = connect()
    await becomes('up')
    desk.answersPings = false
    last().pause()
    await becomes('up', 'down', 'up')
    expect(desk.comers).toHaveLength(2)
  })

  it('gives up a line on which nobody welcomes it', async () => {
    desk.welcomes = false
    const { statuses } = connect({ openWithin: 60 })
    await eventually(() => expect(desk.comers.length).toBeGreaterThanOrEqual(3))
    expect(statuses).toEqual([])
  })

  it('is back at once when it is woken, however long it would have waited', async () => {
    const { live, becomes } = connect({ retryFrom: 60_000, retryUpTo: 60_000 })
    await becomes('up')
    last().terminate()
    await becomes('up', 'down')
    live.wake()
    await becomes('up', 'down', 'up')
    expect(count('hello')).toBe(2)
  })

  it('asks at once when it is woken while it seems to be up', async () => {
    const { live, becomes } = connect({ askAfter: 60_000 })
    await becomes('up')
    desk.answersPings = false
    live.wake()
    await eventually(() => expect(count('ping')).toBe(1))
    await becomes('up', 'down', 'up')
  })

  it('sleeps until it is woken', async () => {
    const { live, becomes } = connect()
    await becomes('up')
    live.sleep()
    await becomes('up', 'down')
    await eventually(() => expect(server.clients.size).toBe(0))
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
    expect(count('hello')).toBe(2)
  })
})
