import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

type Direction = 'up' | 'down'

/**
 * A line to a server that can fail as lines do: break, or swallow one direction while the other goes
 * on, which is how a phone leaves a network.
 */
export async function openRelay(target: () => number) {
  const sockets = new Set<Socket>()
  const swallowed = new Set<Direction>()
  let isRefusing = false
  const server = createServer((client) => {
    if (isRefusing) {
      client.destroy()
      return
    }
    const inner = connect(target(), '127.0.0.1')
    const join = (from: Socket, to: Socket, direction: Direction) => {
      sockets.add(from)
      from.setNoDelay(true)
      let isLost = false
      from.on('data', (chunk) => {
        // What is lost once leaves a hole: nothing after it on this line would make sense.
        isLost ||= swallowed.has(direction)
        if (!isLost) to.write(chunk)
      })
      from.on('error', () => to.destroy())
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
    }
    join(client, inner, 'up')
    join(inner, client, 'down')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('the relay has no port')

  return {
    url: `http://127.0.0.1:${address.port}`,
    /** Breaks every connection that there is. */
    cut() {
      for (const socket of sockets) socket.destroy()
    },
    /** The same, and no new one comes about until it heals. */
    refuse() {
      isRefusing = true
      this.cut()
    },
    /** From now on nothing arrives in this direction. */
    swallow: (direction: Direction) => void swallowed.add(direction),
    /** New connections work again; those that lost something are broken. */
    heal() {
      if (swallowed.size > 0) for (const socket of sockets) socket.destroy()
      swallowed.clear()
      isRefusing = false
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

export type Relay = Awaited<ReturnType<typeof openRelay>>
