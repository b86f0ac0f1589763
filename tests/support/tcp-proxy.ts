import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { findFreePort } from './free-port.ts'

/**
 * A proxy in front of a PostgreSQL server. While closed it refuses new connections and has ended the
 * existing ones, as when the database's machine goes away.
 */
export async function openTcpProxy(databaseUrl: string) {
  const target = new URL(databaseUrl)
  const port = await findFreePort()
  const sockets = new Set<Socket>()
  const make = () =>
    createServer((socket) => {
      const inner = connect(Number(target.port || 5432), target.hostname)
      for (const [one, other] of [
        [socket, inner],
        [inner, socket],
      ] as const) {
        sockets.add(one)
        one.on('error', () => other.destroy())
        one.on('close', () => {
          sockets.delete(one)
          other.destroy()
        })
        one.pipe(other)
      }
    })
  let server = make().listen(port, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String(port)

  return {
    url: url.href,
    async close() {
      if (!server.listening) return
      server.close()
      for (const socket of sockets) socket.destroy()
      await once(server, 'close')
    },
    async open() {
      server = make().listen(port, '127.0.0.1')
      await once(server, 'listening')
    },
  }
}
