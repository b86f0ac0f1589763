import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Config } from '../config.ts'
import { writeBareAnswer } from '../http/bare-response.ts'
import { toAddressKeys } from '../http/client-address.ts'
import { isForeign } from '../http/endpoints.ts'
import type { Logger } from '../logger.ts'
import { createFrameQueue } from './frame-queue.ts'

/** One browser's end of a socket, as a feature sees it. */
export type Peer = {
  /** Where it comes from, by the proxies that are ours. */
  address: string
  userAgent: string
  cookies: Readonly<Record<string, string | undefined>>
  /** Sends a text frame; one who does not read loses the socket. */
  send(text: string): void
  /** 4000 to 4999 are the feature's own reasons. */
  close(code: number, reason: string): void
  /** What came is no frame that the feature knows: after a few of them the socket is closed. */
  countBadFrame(): void
}

/** What a feature does with a socket. One frame at a time: the next waits for the promise. */
export type PeerHandler = {
  onFrame(text: string): Promise<void>
  /** A frame that is not text, or longer than a frame may be. */
  onBadFrame(problem: 'binary' | 'too-long'): void
  /** After the last frame was dealt with. */
  onClose(): void
  /** Every 25 seconds, for whatever a feature does about sockets that are silently gone. */
  onBeat(): void
}

type SocketDeps = {
  config: Pick<Config, 'isHttps' | 'ownOrigins' | 'trustedProxies' | 'isRateLimited'>
  logger: Logger
  path: string
  /** Bytes of the longest frame that is taken. */
  frameLimit: number
  accept: (peer: Peer) => PeerHandler
  /** The frame that tells a person why no more sockets are to be had. */
  tooManyText: string
  /** Milliseconds between two looks at who is still there. */
  beatMs?: number
}

const beatMs = 25_000
const maxUnsentBytes = 1024 * 1024
// A practice's whole front desk, or a campus, can stand behind one address.
const maxSocketsPerAddress = 100
// Each takes some 50 KB; beyond, a visitor writes by calls.
const maxSockets = 5_000
const goodbyeMs = 1_000

const closing = { goingAway: 1001, policy: 1008, tryLater: 1013 } as const

/** Who a request comes from: the same rule as Fastify's `trustProxy` for calls. */
function toClientAddress(request: IncomingMessage, trustedProxies: number): string {
  const forwarded = String(request.headers['x-forwarded-for'] ?? '')
  const hops = forwarded
    .split(',')
    .map((hop) => hop.trim())
    .filter(Boolean)
  const line = [request.socket.remoteAddress ?? '', ...hops.toReversed()]
  return line[Math.min(trustedProxies, line.length - 1)] ?? ''
}

/** How many sockets each address group has. */
function createSocketCounts() {
  const counts = new Map<string, number>()
  return {
    hasRoom: (address: string) =>
      toAddressKeys(address).every(
        ({ key, factor }) => (counts.get(key) ?? 0) < maxSocketsPerAddress * factor,
      ),
    add(address: string) {
      for (const { key } of toAddressKeys(address)) counts.set(key, (counts.get(key) ?? 0) + 1)
    },
    remove(address: string) {
      for (const { key } of toAddressKeys(address)) {
        const left = (counts.get(key) ?? 1) - 1
        if (left > 0) counts.set(key, left)
        else counts.delete(key)
      }
    },
  }
}

function refuse(config: SocketDeps['config'], socket: Duplex, status: string, message: string) {
  socket.on('error', () => {}) // gone already: nothing is left to refuse
  socket.end(writeBareAnswer(config, status, message))
}

/**
 * Sockets on the server's own port. Foreign pages are refused, the dead are found out, one who floods
 * is slowed down, one who sends no sense is closed and one who does not read is dropped; all are told
 * to come back when the server stops.
 */
export function addSockets(app: FastifyInstance, deps: SocketDeps) {
  const { config, logger } = deps
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    // Far enough above the limit of a frame to tell who exceeds it what is wrong; beyond, 1009.
    maxPayload: deps.frameLimit * 4,
  })
  const open = new Set<{
    socket: WebSocket
    finished: Promise<void>
    waitingBytes: () => number
  }>()
  const counts = createSocketCounts()
  let isStopping = false

  function welcome(socket: WebSocket, request: IncomingMessage) {
    const address = toClientAddress(request, config.trustedProxies)
    /** Says goodbye and reads no more; one who does not answer is cut off. */
    function close(code: number, reason: string) {
      socket.close(code, reason)
      setTimeout(() => socket.terminate(), goodbyeMs).unref()
    }
    if (config.isRateLimited && !counts.hasRoom(address)) {
      socket.on('error', () => {}) // not ours to keep
      socket.send(deps.tooManyText)
      close(closing.tryLater, 'too many')
      return
    }
    counts.add(address)

    let isAlive = true
    const peer: Peer = {
      address,
      userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
      cookies: app.parseCookie(request.headers.cookie ?? ''),
      send(text) {
        if (socket.readyState !== socket.OPEN) return
        if (socket.bufferedAmount > maxUnsentBytes) {
          logger.warn({ unsent: socket.bufferedAmount }, 'socket dropped: it does not read')
          socket.terminate()
          return
        }
        socket.send(text)
      },
      close: (code, reason) => socket.close(code, reason),
      countBadFrame: () => frames.countBad(),
    }
    const handler = deps.accept(peer)

    const frames = createFrameQueue({
      socket,
      frameLimit: deps.frameLimit,
      isPaced: config.isRateLimited,
      handler,
      logger,
      isStopping: () => isStopping,
      onTooManyBad() {
        logger.warn('socket closed: bad frames')
        close(closing.policy, 'bad frames')
      },
    })

    const { promise: finished, resolve: finish } = Promise.withResolvers<void>()
    const entry = { socket, finished, waitingBytes: frames.waitingBytes }
    open.add(entry)
    socket.on('message', (data, isBinary) => {
      isAlive = true
      frames.add(data, isBinary)
    })
    socket.on('pong', () => {
      isAlive = true
    })
    // Too long, not UTF-8, not a frame at all: ws closes with the code that says so.
    socket.on('error', () => {})
    socket.on('close', () => {
      clearInterval(beat)
      counts.remove(address)
      void frames.finish().then(() => {
        open.delete(entry)
        handler.onClose()
        finish()
      })
    })
    // A phone that went out of reach says no goodbye: who answers no ping is gone.
    const beat = setInterval(() => {
      if (!isAlive) {
        socket.terminate()
        return
      }
      isAlive = false
      socket.ping()
      handler.onBeat()
    }, deps.beatMs ?? beatMs)
    beat.unref()
  }

  app.server.on('upgrade', (request, socket, head) => {
    const path = (request.url ?? '').split('?', 1)[0]
    if (path !== deps.path)
      return refuse(config, socket, '404 Not Found', 'There is no socket here.')
    if (isStopping) {
      return refuse(
        config,
        socket,
        '503 Service Unavailable',
        'The server is restarting. Try again soon.',
      )
    }
    if (isForeign(request.headers, config.ownOrigins)) {
      return refuse(
        config,
        socket,
        '403 Forbidden',
        'This request came from another site and was refused.',
      )
    }
    if (config.isRateLimited && open.size >= maxSockets) {
      return refuse(
        config,
        socket,
        '503 Service Unavailable',
        'Too many connections. Try again soon.',
      )
    }
    server.handleUpgrade(request, socket, head, (ws) => welcome(ws, request))
  })

  app.addHook('preClose', async () => {
    isStopping = true
    const sockets = [...open]
    for (const { socket } of sockets) {
      // One that is paused would not hear the answer to our goodbye.
      if (socket.isPaused) socket.resume()
      socket.close(closing.goingAway, 'restarting')
    }
    const impatience = setTimeout(() => {
      for (const { socket } of sockets) socket.terminate()
    }, goodbyeMs)
    await Promise.all(sockets.map(({ finished }) => finished))
    clearTimeout(impatience)
  })

  return {
    count: () => open.size,
    /** Bytes of frames that wait for their turn, of all sockets together. */
    waitingBytes: () => [...open].reduce((sum, { waitingBytes }) => sum + waitingBytes(), 0),
  }
}
