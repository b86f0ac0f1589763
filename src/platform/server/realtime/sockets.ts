import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Config } from '../config.ts'
import { formatBareResponse } from '../http/bare-response.ts'
import { toAddressKeys } from '../http/client-address.ts'
import { isCrossOrigin } from '../http/endpoints.ts'
import type { Logger } from '../logger.ts'
import { createFrameQueue } from './frame-queue.ts'

/** The client of a socket, as features use it. */
export type Peer = {
  /** The client's address according to the trusted proxies. */
  address: string
  userAgent: string
  cookies: Readonly<Record<string, string | undefined>>
  /** Sends a text frame. The socket of a slow consumer is closed. */
  send(text: string): void
  /** Codes 4000 to 4999 are defined by the feature. */
  close(code: number, reason: string): void
  /** Reports a frame that the feature cannot parse: the socket is closed after a few of them. */
  countBadFrame(): void
}

/** A feature's callbacks for a socket. Frames are handled one at a time: the next waits for the promise. */
export type PeerHandler = {
  onFrame(text: string): Promise<void>
  /** A frame that is not text, or too long. */
  onBadFrame(problem: 'binary' | 'too-long'): void
  /** Called after the last frame was handled. */
  onClose(): void
  /** Called every 25 seconds, so that the feature can expire state of connections that were lost silently. */
  onHeartbeat(): void
}

type SocketDeps = {
  config: Pick<Config, 'isHttps' | 'ownOrigins' | 'trustedProxies' | 'isRateLimited'>
  logger: Logger
  path: string
  /** Maximum bytes of a frame. */
  frameLimit: number
  accept: (peer: Peer) => PeerHandler
  /** The frame sent to a client whose address has too many sockets. */
  tooManyText: string
  /** Milliseconds between two pings. */
  heartbeatMs?: number
}

const heartbeatMs = 25_000
const maxUnsentBytes = 1024 * 1024
// A practice's whole office, or a campus, can share one address.
const maxSocketsPerAddress = 100
// Each takes some 50 KB of memory; visitors without a socket send by HTTP calls.
const maxSockets = 5_000
const closeTimeoutMs = 1_000

const closeCodes = { goingAway: 1001, policy: 1008, tryLater: 1013 } as const

/** The client's address, by the same rule as Fastify's `trustProxy`. */
function toClientAddress(request: IncomingMessage, trustedProxies: number): string {
  const forwarded = String(request.headers['x-forwarded-for'] ?? '')
  const hops = forwarded
    .split(',')
    .map((hop) => hop.trim())
    .filter(Boolean)
  const chain = [request.socket.remoteAddress ?? '', ...hops.toReversed()]
  return chain[Math.min(trustedProxies, chain.length - 1)] ?? ''
}

/** Counts the sockets of each address group. */
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

function rejectUpgrade(
  config: SocketDeps['config'],
  socket: Duplex,
  status: string,
  message: string,
) {
  socket.on('error', () => {}) // the client has disconnected already
  socket.end(formatBareResponse(config, status, message))
}

/**
 * WebSockets on the server's port. Pages of other sites are rejected, lost connections detected by pings,
 * floods slowed down, and sockets closed after bad frames or if their client is a slow consumer. When the
 * server stops, clients are asked to reconnect.
 */
export function addSockets(app: FastifyInstance, deps: SocketDeps) {
  const { config, logger } = deps
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    // Above the frame limit, so that slightly longer frames get an explanation; beyond, ws closes with 1009.
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
    /** Closes the socket, and terminates it if the client does not close its side in time. */
    function close(code: number, reason: string) {
      socket.close(code, reason)
      setTimeout(() => socket.terminate(), closeTimeoutMs).unref()
    }
    if (config.isRateLimited && !counts.hasRoom(address)) {
      socket.on('error', () => {}) // the socket is closed anyway
      socket.send(deps.tooManyText)
      close(closeCodes.tryLater, 'too many')
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
          logger.warn({ unsent: socket.bufferedAmount }, 'socket closed: slow consumer')
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
        close(closeCodes.policy, 'bad frames')
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
    // Protocol errors (too long, not UTF-8, malformed): ws closes with the matching code.
    socket.on('error', () => {})
    socket.on('close', () => {
      clearInterval(heartbeat)
      counts.remove(address)
      void frames.finish().then(() => {
        open.delete(entry)
        handler.onClose()
        finish()
      })
    })
    // A phone that loses its network sends no close frame, so a missing pong means that it is gone.
    const heartbeat = setInterval(() => {
      if (!isAlive) {
        socket.terminate()
        return
      }
      isAlive = false
      socket.ping()
      handler.onHeartbeat()
    }, deps.heartbeatMs ?? heartbeatMs)
    heartbeat.unref()
  }

  app.server.on('upgrade', (request, socket, head) => {
    const path = (request.url ?? '').split('?', 1)[0]
    if (path !== deps.path)
      return rejectUpgrade(config, socket, '404 Not Found', 'There is no socket here.')
    if (isStopping) {
      return rejectUpgrade(
        config,
        socket,
        '503 Service Unavailable',
        'The server is restarting. Try again soon.',
      )
    }
    if (isCrossOrigin(request.headers, config.ownOrigins)) {
      return rejectUpgrade(
        config,
        socket,
        '403 Forbidden',
        'This request came from another site and was refused.',
      )
    }
    if (config.isRateLimited && open.size >= maxSockets) {
      return rejectUpgrade(
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
      // A paused socket would not read the client's close frame.
      if (socket.isPaused) socket.resume()
      socket.close(closeCodes.goingAway, 'restarting')
    }
    const timeout = setTimeout(() => {
      for (const { socket } of sockets) socket.terminate()
    }, closeTimeoutMs)
    await Promise.all(sockets.map(({ finished }) => finished))
    clearTimeout(timeout)
  })

  return {
    count: () => open.size,
    /** Bytes of waiting frames of all sockets together. */
    waitingBytes: () => [...open].reduce((sum, { waitingBytes }) => sum + waitingBytes(), 0),
  }
}
