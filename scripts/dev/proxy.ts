// Forwards calls and sockets to the server, holding them back while it restarts.
import {
  request as httpRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import { isIP } from 'node:net'
import type { Duplex } from 'node:stream'
import type { DevServer } from './server.ts'

/**
 * The machine may be addressed by several names (`127.0.0.1`, its local network address from a phone), but
 * the server accepts one origin. Own origins are rewritten to it; a foreign page's origin stays and is refused.
 */
export function ownHeaders(
  { headers, socket }: IncomingMessage,
  publicUrl: string,
): IncomingHttpHeaders {
  const host = headers.host ?? ''
  const name = host.replace(/:\d+$/, '').replace(/^\[|\]$/g, '')
  const isOwn = headers.origin === `http://${host}` && (name === 'localhost' || isIP(name) !== 0)
  return {
    ...headers,
    ...(isOwn ? { origin: publicUrl } : {}),
    'x-forwarded-for': socket.remoteAddress ?? '',
  }
}

export function createProxy(server: DevServer, publicUrl: string) {
  async function open(incoming: IncomingMessage) {
    const address = await server.address()
    if (!address) return undefined
    return httpRequest({
      ...address,
      method: incoming.method,
      path: incoming.url,
      headers: ownHeaders(incoming, publicUrl),
      agent: false,
    })
  }

  return {
    async request(incoming: IncomingMessage, answer: ServerResponse) {
      const outgoing = await open(incoming)
      if (!outgoing) {
        const message = 'The server could not start: see the terminal of npm run dev.'
        answer.writeHead(503, { 'content-type': 'application/json' })
        answer.end(JSON.stringify({ message }))
        return
      }
      outgoing.on('response', (response) => {
        answer.writeHead(response.statusCode ?? 502, response.headers)
        response.pipe(answer)
      })
      // A restart aborts requests like any other disconnect.
      outgoing.on('error', () => answer.destroy())
      answer.on('close', () => outgoing.destroy())
      void server.attend(new Promise((resolve) => outgoing.once('close', resolve)))
      incoming.pipe(outgoing)
    },

    async upgrade(incoming: IncomingMessage, socket: Duplex, head: Buffer) {
      socket.on('error', () => socket.destroy())
      const outgoing = await open(incoming)
      if (!outgoing) {
        socket.destroy()
        return
      }
      outgoing.on('upgrade', (response, far, farHead) => {
        const lines = response.rawHeaders.flatMap((name, at, all) =>
          at % 2 === 0 ? [`${name}: ${all[at + 1] ?? ''}`] : [],
        )
        socket.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join('\r\n')}\r\n\r\n`)
        if (farHead.length > 0) socket.write(farHead)
        if (head.length > 0) far.write(head)
        far.pipe(socket).pipe(far)
        far.on('error', () => socket.destroy())
        far.on('close', () => socket.destroy())
        socket.on('close', () => far.destroy())
      })
      outgoing.on('response', (response) => {
        socket.end(`HTTP/1.1 ${response.statusCode} ${response.statusMessage}\r\n\r\n`)
      })
      outgoing.on('error', () => socket.destroy())
      outgoing.end()
    },
  }
}
