import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { type RawData, type WebSocket, WebSocketServer } from 'ws'
import type { Config } from './config.ts'
import { isForeign } from './endpoints.ts'
import { describeError, type Logger } from './logger.ts'

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

type SocketParts = {
  config: Pick<Config, 'ownOrigins' | 'trustedProxies' | 'isRateLimited'>
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
const mostUnsentBytes = 1024 * 1024
// A practice's whole front desk, or a campus, can stand behind one address.
const mostPerAddress = 100
// A browser of a person sends a frame a key stroke at most. Whoever sends more is served slower.
const framesASecond = 40
const frameBurst = 200
// Frames that wait for their turn; then the browser's own end of the line fills up.
const mostWaiting = 50
// Nobody's backlog may cost more memory than this many short frames.
const mostHoarded = 10_000
const goodbyeMs = 1_000

const closing = { goingAway: 1001, policy: 1008, tryLater: 1013 } as const

/** Who a request comes from: the same rule as Fastify's `trustProxy` for calls. */
function addressOf(request: IncomingMessage, trustedProxies: number): string {
  const forwarded = String(request.headers['x-forwarded-for'] ?? '')
  const hops = forwarded
    .split(',')
    .map((hop) => hop.trim())
    .filter(Boolean)
  const line = [request.socket.remoteAddress ?? '', ...hops.toReversed()]
  return line[Math.min(trustedProxies, line.length - 1)] ?? ''
}

function refuse(socket: Duplex, status: string, message: string) {
  const body = JSON.stringify({ message })
  socket.on('error', () => {}) // gone already: nothing is left to refuse
  socket.end(
    `HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  )
}

/**
 * Sockets on the server's own port. Foreign pages are refused, the dead are found out, one who floods
 * is slowed down and one who does not read is dropped; all are told to come back when the server stops.
 */
export function addSockets(app: FastifyInstance, parts: SocketParts) {
  const { config, logger } = parts
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    // Far enough above the limit of a frame to tell who exceeds it what is wrong; beyond, 1009.
    maxPayload: parts.frameLimit * 4,
  })
  const open = new Set<{ socket: WebSocket; finished: Promise<void> }>()
  const perAddress = new Map<string, number>()
  let isStopping = false

  function welcome(socket: WebSocket, request: IncomingMessage) {
    const address = addressOf(request, config.trustedProxies)
    const others = perAddress.get(address) ?? 0
    if (config.isRateLimited && others >= mostPerAddress) {
      socket.on('error', () => {}) // not ours to keep
      socket.send(parts.tooManyText)
      socket.close(closing.tryLater, 'too many')
      return
    }
    perAddress.set(address, others + 1)

    let isAlive = true
    const waiting: { data: RawData; isBinary: boolean }[] = []
    const peer: Peer = {
      address,
      userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
      cookies: app.parseCookie(request.headers.cookie ?? ''),
      send(text) {
        if (socket.readyState !== socket.OPEN) return
        if (socket.bufferedAmount > mostUnsentBytes) {
          logger.warn({ unsent: socket.bufferedAmount }, 'socket dropped: it does not read')
          socket.terminate()
          return
        }
        socket.send(text)
      },
      close: (code, reason) => socket.close(code, reason),
    }
    const handler = parts.accept(peer)

    let allowance = frameBurst
    let counted = performance.now()
    /** Waits for its turn when there were too many frames of late. */
    async function keepPace() {
      if (!config.isRateLimited) return
      const at = performance.now()
      allowance = Math.min(frameBurst, allowance + ((at - counted) / 1000) * framesASecond)
      counted = at
      allowance -= 1
      if (allowance < 0) await pause((-allowance / framesASecond) * 1000)
    }
    async function dealWith({ data, isBinary }: { data: RawData; isBinary: boolean }) {
      if (socket.readyState === socket.OPEN) await keepPace()
      const bytes = Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data as Buffer) // `nodebuffer`, ws's default
      if (isBinary) handler.onBadFrame('binary')
      else if (bytes.length > parts.frameLimit) handler.onBadFrame('too-long')
      else await handler.onFrame(bytes.toString('utf8'))
    }
    let isBusy = false
    async function work() {
      isBusy = true
      for (let frame = waiting.shift(); frame; frame = waiting.shift()) {
        if (isStopping) break
        try {
          await dealWith(frame)
        } catch (error) {
          logger.error(describeError(error), 'frame failed')
        }
        if (waiting.length < mostWaiting && socket.isPaused) socket.resume()
      }
      isBusy = false
    }

    const { promise: finished, resolve: finish } = Promise.withResolvers<void>()
    const entry = { socket, finished }
    open.add(entry)
    let working: Promise<void> = Promise.resolve()

    socket.on('message', (data, isBinary) => {
      isAlive = true
      waiting.push({ data, isBinary })
      if (waiting.length >= mostHoarded) socket.terminate()
      else if (waiting.length >= mostWaiting) socket.pause()
      if (!isBusy) working = work()
    })
    socket.on('pong', () => {
      isAlive = true
    })
    // Too long, not UTF-8, not a frame at all: ws closes with the code that says so.
    socket.on('error', () => {})
    socket.on('close', () => {
      clearInterval(beat)
      // Written and gone: what arrived is still dealt with, as far as a person would have written it.
      waiting.splice(mostWaiting)
      const left = (perAddress.get(address) ?? 1) - 1
      if (left > 0) perAddress.set(address, left)
      else perAddress.delete(address)
      void working.then(() => {
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
    }, parts.beatMs ?? beatMs)
    beat.unref()
  }

  app.server.on('upgrade', (request, socket, head) => {
    const path = (request.url ?? '').split('?', 1)[0]
    if (path !== parts.path) return refuse(socket, '404 Not Found', 'There is no socket here.')
    if (isStopping) {
      return refuse(socket, '503 Service Unavailable', 'The server is restarting. Try again soon.')
    }
    if (isForeign(request.headers, config.ownOrigins)) {
      return refuse(socket, '403 Forbidden', 'This request came from another site and was refused.')
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

  return { count: () => open.size }
}
