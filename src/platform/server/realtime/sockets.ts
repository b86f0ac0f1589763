import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { type WebSocket, WebSocketServer } from 'ws'
import { m } from '#messages'
import type { Language } from '#shared/language.ts'
import type { Config } from '../config.ts'
import { formatBareResponse } from '../http/bare-response.ts'
import { readClientAddress } from '../http/client-address.ts'
import { isCrossOrigin } from '../http/cross-origin.ts'
import { getRequestLanguage } from '../http/request-language.ts'
import { toPlainTarget } from '../http/request-target.ts'
import {
  closeCodes,
  closeSocket,
  closeTimeoutMs,
  type OpenSocket,
  type OpenSocketDeps,
  openSocket,
} from './open-socket.ts'
import { createSocketCounts } from './socket-counts.ts'

type SocketDeps = OpenSocketDeps & {
  config: Pick<Config, 'isHttps' | 'ownOrigins' | 'trustedProxies' | 'isRateLimited'>
  path: string
  /** The frame sent to a client whose address has too many sockets. */
  tooManyText: (language: Language) => string
}

// Each takes some 50 KB of memory; visitors without a socket send by HTTP calls.
const maxSockets = 5_000

const unavailable = '503 Service Unavailable'

type UpgradeState = { isStopping: boolean; openCount: number }

/** The status line and message of a refused upgrade; undefined for one that may go ahead. */
function findRefusal(
  { url = '', headers }: { url?: string | undefined; headers: IncomingHttpHeaders },
  { isStopping, openCount }: UpgradeState,
  { config, path }: SocketDeps,
): [status: string, message: string] | undefined {
  if (toPlainTarget(url).split('?', 1)[0] !== path)
    return ['404 Not Found', 'There is no socket here.']
  if (isStopping) return [unavailable, 'The server is restarting. Try again soon.']
  if (isCrossOrigin(headers, config.ownOrigins)) return ['403 Forbidden', m.forms_other_site()]
  if (config.isRateLimited && openCount >= maxSockets) {
    return [unavailable, 'Too many connections. Try again soon.']
  }
  return undefined
}

/** Asks all clients to reconnect, and waits until their frames are handled. */
async function closeAll(sockets: readonly OpenSocket[]): Promise<void> {
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
}

/**
 * WebSockets on the server's port. Pages of other sites are rejected, lost connections detected by pings,
 * floods slowed down, and sockets closed after bad frames or if their client is a slow consumer. When the
 * server stops, clients are asked to reconnect. Decision 20 says why Fastify does not route upgrades.
 */
export function addSockets(app: FastifyInstance, deps: SocketDeps) {
  const { config } = deps
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    // Above the frame limit, so that slightly longer frames get an explanation; beyond, ws closes with 1009.
    maxPayload: deps.frameLimit * 4,
  })
  const open = new Set<OpenSocket>()
  const counts = createSocketCounts()
  let isStopping = false

  function handleOpen(socket: WebSocket, request: IncomingMessage) {
    const address = readClientAddress(request, config.trustedProxies)
    if (config.isRateLimited && !counts.hasRoom(address)) {
      socket.on('error', () => {}) // the socket is closed anyway
      socket.send(deps.tooManyText(getRequestLanguage(request)))
      closeSocket(socket, closeCodes.tryLater, 'too many')
      return
    }
    counts.add(address)
    socket.on('close', () => counts.remove(address))
    const cookies = app.parseCookie(request.headers.cookie ?? '')
    const isPaced = config.isRateLimited
    const opened = openSocket(
      { socket, request, address, cookies, isPaced, isStopping: () => isStopping },
      deps,
    )
    open.add(opened)
    void opened.finished.then(() => open.delete(opened))
  }

  app.server.on('upgrade', (request, socket, head) => {
    const refusal = findRefusal(request, { isStopping, openCount: open.size }, deps)
    if (refusal) {
      socket.on('error', () => {}) // the client has disconnected already
      socket.end(formatBareResponse(config, ...refusal))
      return
    }
    server.handleUpgrade(request, socket, head, (webSocket) => handleOpen(webSocket, request))
  })

  app.addHook('preClose', async () => {
    isStopping = true
    await closeAll([...open])
  })

  return {
    count: () => open.size,
    /** Bytes of waiting frames of all sockets together. */
    waitingBytes: () => [...open].reduce((sum, { waitingBytes }) => sum + waitingBytes(), 0),
  }
}
