import { once } from 'node:events'
import cookie from '@fastify/cookie'
import { fastify } from 'fastify'
import { pino } from 'pino'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { addSockets, type Peer } from './sockets.ts'

const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

/** A server whose sockets answer each frame by `onFrame`. */
async function start(
  options: {
    frameLimit?: number
    trustedProxies?: number
    beatMs?: number
    onFrame?: (peer: Peer) => void | Promise<void>
  } = {},
) {
  const app = fastify()
  await app.register(cookie)
  const addresses: string[] = []
  const bad: string[] = []
  const sockets = addSockets(app, {
    config: {
      isHttps: false,
      ownOrigins: [],
      trustedProxies: options.trustedProxies ?? 0,
      isRateLimited: true,
    },
    logger: pino({ level: 'silent' }),
    path: '/ws',
    frameLimit: options.frameLimit ?? 1024,
    tooManyText: 'too many',
    ...(options.beatMs === undefined ? {} : { beatMs: options.beatMs }),
    accept(peer) {
      addresses.push(peer.address)
      return {
        onFrame: async () => options.onFrame?.(peer),
        onBadFrame: (problem) => void bad.push(problem),
        onClose: () => {},
        onHeartbeat: () => {},
      }
    },
  })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  ends.push(() => app.close())
  return {
    sockets,
    addresses,
    bad,
    waitingBytes: () => sockets.waitingBytes(),
    async open(headers: Record<string, string> = {}) {
      const socket = new WebSocket(`${url.replace('http', 'ws')}/ws`, { headers })
      socket.on('error', () => {})
      await once(socket, 'open')
      ends.unshift(async () => socket.terminate())
      return socket
    },
  }
}

const soon = { timeout: 20_000, interval: 20 }

describe('sockets', () => {
  it('let go of one that answers no ping, and keep the one that does', async () => {
    const server = await start({ beatMs: 300 })
    const dead = await server.open()
    const quiet = await server.open()
    // As a phone that went out of reach: the line is open, and nobody is at its end.
    dead.pause()
    await vi.waitFor(() => expect(server.sockets.count()).toBe(1), soon)
    let pings = 0
    quiet.on('ping', () => {
      pings += 1
    })
    await vi.waitFor(() => expect(pings).toBeGreaterThan(3), soon)
    expect(quiet.readyState).toBe(quiet.OPEN)
    expect(server.sockets.count()).toBe(1)
  })

  it('drop one that does not read, at a megabyte unsent, and serve the others on', async () => {
    let sent = 0
    const piece = 'x'.repeat(64 * 1024)
    const server = await start({
      onFrame(peer) {
        peer.send(piece)
        sent += piece.length
      },
    })
    const deaf = await server.open()
    const other = await server.open()
    const closed = once(deaf, 'close')
    deaf.pause()
    const asking = setInterval(() => deaf.send('more'), 5)
    await vi.waitFor(() => expect(server.sockets.count()).toBe(1), soon)
    clearInterval(asking)
    // What the machine's own buffers hold is on top of it.
    expect(sent).toBeGreaterThan(1024 * 1024)
    other.send('more')
    const [data] = (await once(other, 'message')) as [Buffer]
    expect(data.length).toBe(piece.length)
    deaf.resume()
    expect((await closed)[0]).toBe(1006)
  })

  it.each([
    [0, '203.0.113.9', '127.0.0.1'],
    [1, '203.0.113.9', '203.0.113.9'],
    // What a client writes itself stands before what our proxies add.
    [1, '6.6.6.6, 203.0.113.9', '203.0.113.9'],
    [2, '6.6.6.6, 203.0.113.9, 10.0.0.7', '203.0.113.9'],
    [2, '203.0.113.9', '203.0.113.9'],
  ])('behind %i proxies, told `%s`, come from %s', async (trustedProxies, forwarded, address) => {
    const server = await start({ trustedProxies })
    await server.open({ 'x-forwarded-for': forwarded })
    expect(server.addresses).toEqual([address])
  })

  it('pause one who sends more than is dealt with, by bytes', async () => {
    const { promise: gate, resolve: open } = Promise.withResolvers<void>()
    let dealtWith = 0
    const server = await start({
      frameLimit: 16 * 1024,
      async onFrame() {
        await gate
        dealtWith += 1
      },
    })
    const sender = await server.open()
    const frames = 150
    for (let n = 0; n < frames; n += 1) sender.send('x'.repeat(16_000))
    // More than two megabytes are on their way, of which the server takes little more than its budget.
    await vi.waitFor(() => expect(server.waitingBytes()).toBeGreaterThanOrEqual(64 * 1024), soon)
    const most = server.waitingBytes()
    open()
    expect(most).toBeLessThan(4 * 64 * 1024)
    await vi.waitFor(() => expect(dealtWith).toBe(frames), soon)
  })

  it('close after three frames that nobody understands', async () => {
    const server = await start({ onFrame: (peer) => peer.countBadFrame() })
    const other = await server.open()
    const bad = await server.open()
    const closed = once(bad, 'close')
    bad.send(Buffer.from([1]))
    bad.send('x'.repeat(2_000))
    await vi.waitFor(() => expect(server.bad).toEqual(['binary', 'too-long']), soon)
    expect(bad.readyState).toBe(bad.OPEN)
    bad.send('not understood by the feature')
    expect((await closed)[0]).toBe(1008)
    expect(other.readyState).toBe(other.OPEN)
  })

  it('cut off one who sends on after the goodbye', async () => {
    const server = await start()
    const flooder = await server.open()
    const closed = once(flooder, 'close')
    const long = 'x'.repeat(2_000)
    const flood = setInterval(() => flooder.send(long), 1)
    await vi.waitFor(() => expect(server.sockets.count()).toBe(0), soon)
    clearInterval(flood)
    await closed
    expect(server.bad.length).toBe(3)
  })

  it('count together for one household of IPv6', async () => {
    const server = await start({ trustedProxies: 1 })
    const from = (address: string) => server.open({ 'x-forwarded-for': address })
    await Promise.all(Array.from({ length: 100 }, (_, n) => from(`2001:db8:1:1::${n + 1}`)))
    const over = await from('2001:db8:1:1::ffff')
    expect((await once(over, 'close'))[0]).toBe(1013)
    const neighbour = await from('2001:db8:1:2::1')
    expect(neighbour.readyState).toBe(neighbour.OPEN)
  })

  it('count against their own address behind a proxy', async () => {
    const server = await start({ trustedProxies: 1 })
    const from = (address: string) => server.open({ 'x-forwarded-for': address })
    await Promise.all(Array.from({ length: 100 }, () => from('203.0.113.9')))
    const over = await from('203.0.113.9')
    const [code] = (await once(over, 'close')) as [number]
    expect(code).toBe(1013)
    const neighbour = await from('203.0.113.10')
    expect(neighbour.readyState).toBe(neighbour.OPEN)
    expect(server.sockets.count()).toBe(101)
  })
})
