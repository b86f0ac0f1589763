import type { IncomingMessage } from 'node:http'
import type { WebSocket } from 'ws'
import type { Logger } from '../logger.ts'
import { createFrameQueue } from './frame-queue.ts'
import type { Peer, PeerHandler } from './peer.ts'

const maxUnsentBytes = 1024 * 1024
const defaultHeartbeatMs = 25_000
export const closeTimeoutMs = 1_000

// https://www.iana.org/assignments/websocket
export const closeCodes = { goingAway: 1001, policy: 1008, tryLater: 1013 } as const

export type OpenSocketDeps = {
  logger: Logger
  /** Maximum bytes of a frame. */
  frameLimit: number
  accept: (peer: Peer) => PeerHandler
  /** Milliseconds between two pings. */
  heartbeatMs?: number
}

/** Closes a socket, and terminates it if the client does not close its side in time. */
export function closeSocket(socket: WebSocket, code: number, reason: string): void {
  socket.close(code, reason)
  setTimeout(() => socket.terminate(), closeTimeoutMs).unref()
}

/** Sends a frame; terminates the socket of a slow consumer. */
function sendFrame(socket: WebSocket, text: string, logger: Logger): void {
  if (socket.readyState !== socket.OPEN) return
  if (socket.bufferedAmount > maxUnsentBytes) {
    logger.warn({ unsent: socket.bufferedAmount }, 'socket closed: slow consumer')
    socket.terminate()
    return
  }
  socket.send(text)
}

/** A phone that loses its network sends no close frame, so a missing pong means that it is gone. */
function startHeartbeat(socket: WebSocket, intervalMs: number, onHeartbeat: () => void): void {
  let isAlive = true
  const markAlive = () => {
    isAlive = true
  }
  const timer = setInterval(() => {
    if (!isAlive) {
      socket.terminate()
      return
    }
    isAlive = false
    socket.ping()
    onHeartbeat()
  }, intervalMs)
  timer.unref()
  socket.on('message', markAlive)
  socket.on('pong', markAlive)
  socket.on('close', () => clearInterval(timer))
}

/** A socket that a feature has accepted. */
export type OpenSocket = {
  socket: WebSocket
  /** Resolves after the socket has closed and its last frame was handled. */
  finished: Promise<void>
  waitingBytes(): number
}

type Upgraded = {
  socket: WebSocket
  request: IncomingMessage
  address: string
  cookies: Peer['cookies']
  isPaced: boolean
  isStopping(): boolean
}

/** Connects a socket with a feature, which receives its frames one at a time. */
export function openSocket(upgraded: Upgraded, deps: OpenSocketDeps): OpenSocket {
  const { socket, request, address, cookies, isPaced, isStopping } = upgraded
  const { logger, frameLimit } = deps
  const handler = deps.accept({
    address,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    cookies,
    send: (text) => sendFrame(socket, text, logger),
    close: (code, reason) => socket.close(code, reason),
    countBadFrame: () => frames.countBad(),
  })
  const frames = createFrameQueue({
    socket,
    frameLimit,
    isPaced,
    handler,
    logger,
    isStopping,
    onTooManyBad() {
      logger.warn('socket closed: bad frames')
      closeSocket(socket, closeCodes.policy, 'bad frames')
    },
  })
  const { promise: finished, resolve: finish } = Promise.withResolvers<void>()
  startHeartbeat(socket, deps.heartbeatMs ?? defaultHeartbeatMs, handler.onHeartbeat)
  socket.on('message', frames.add)
  // Protocol errors (too long, not UTF-8, malformed): ws closes with the matching code.
  socket.on('error', () => {})
  socket.on('close', () => {
    void frames.finish().then(() => {
      handler.onClose()
      finish()
    })
  })
  return { socket, finished, waitingBytes: frames.waitingBytes }
}
