import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import cookie from '@fastify/cookie'
import { fastify } from 'fastify'
import { pino } from 'pino'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import type { Peer } from './peer.ts'
import { addSockets } from './sockets.ts'

const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

/** A server whose sockets handle each frame by `onFrame`. */
async function start(
  options: {
    frameLimit?: number
    trustedProxies?: number
    heartbeatMs?: number
    onFrame?: (peer: Peer) => void | Promise<void>
  } = {},
) {
  const app = fastify()
  await app.register(cookie)
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
    tooManyText: () => 'too many',
    ...(options.heartbeatMs === undefined ? {} : { heartbeatMs: options.heartbeatMs }),
    accept(peer) {
      return {
        onFrame: async () => options.onFrame?.(peer),
        onBadFrame: (problem) => void bad.push(problem),
        onClose: () => {},
        onHeartbeat: () => {},
      }
    },
  })
  app.get('/slow', async () => sleep(1_000))
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  ends.push(() => app.close())
  return {
    url,
    sockets,
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
  it('terminate one that does not answer pings, and keep one that does', async () => {
    const server = await start({ heartbeatMs: 300 })
    const dead = await server.open()
    const quiet = await server.open()
    // Like a phone that lost its network: the connection is open, but no one answers.
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

  it('close a slow consumer at a megabyte of unsent data, and serve the others', async () => {
    let sent = 0
    const piece = 'x'.repeat(64 * 1024)
    const server = await start({
      onFrame(peer) {
        peer.send(piece)
        sent += piece.length
      },
    })
    const slow = await server.open()
    const other = await server.open()
    const closed = once(slow, 'close')
    slow.pause()
    const asking = setInterval(() => slow.send('more'), 5)
    await vi.waitFor(() => expect(server.sockets.count()).toBe(1), soon)
    clearInterval(asking)
    // The operating system's buffers hold more on top of it.
    expect(sent).toBeGreaterThan(1024 * 1024)
    other.send('more')
    const [data] = (await once(other, 'message')) as [Buffer]
    expect(data.length).toBe(piece.length)
    slow.resume()
    expect((await closed)[0]).toBe(1006)
  })

  it('pause a client that sends more bytes than are handled', async () => {
    const { promise: gate, resolve: open } = Promise.withResolvers<void>()
    let handled = 0
    const server = await start({
      frameLimit: 16 * 1024,
      async onFrame() {
        await gate
        handled += 1
      },
    })
    const sender = await server.open()
    const frames = 150
    for (let n = 0; n < frames; n += 1) sender.send('x'.repeat(16_000))
    // The client sends more than two megabytes; the server reads little more than its limit.
    await vi.waitFor(() => expect(server.waitingBytes()).toBeGreaterThanOrEqual(64 * 1024), soon)
    const maxBytes = server.waitingBytes()
    open()
    expect(maxBytes).toBeLessThan(4 * 64 * 1024)
    await vi.waitFor(() => expect(handled).toBe(frames), soon)
  })

  it('close after three frames that cannot be parsed', async () => {
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

  it('terminate a client that continues to send after the close frame', async () => {
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

  it('open when the upgrade follows a request that was not answered yet', async () => {
    const server = await start()
    const client = connect(Number(new URL(server.url).port), '127.0.0.1')
    ends.unshift(async () => client.destroy())
    client.setEncoding('utf8')
    const upgrade = [
      'GET /ws HTTP/1.1',
      'Host: a',
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==',
    ]
    client.write(`GET /slow HTTP/1.1\r\nHost: a\r\n\r\n${upgrade.join('\r\n')}\r\n\r\n`)
    expect(String(await once(client, 'data'))).toContain('HTTP/1.1 101 Switching Protocols')
    expect(server.sockets.count()).toBe(1)
  })

  it('are counted together for one IPv6 household', async () => {
    const server = await start({ trustedProxies: 1 })
    const from = (address: string) => server.open({ 'x-forwarded-for': address })
    await Promise.all(Array.from({ length: 100 }, (_, n) => from(`2001:db8:1:1::${n + 1}`)))
    const over = await from('2001:db8:1:1::ffff')
    expect((await once(over, 'close'))[0]).toBe(1013)
    const neighbour = await from('2001:db8:1:2::1')
    expect(neighbour.readyState).toBe(neighbour.OPEN)
  })

  it('are counted for the client’s own address behind a proxy', async () => {
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
