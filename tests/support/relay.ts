import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

type Direction = 'up' | 'down'
/** Scope of a fault: everything, or live sockets alone while pages and calls pass. */
type Part = 'all' | 'sockets'
type Connection = {
  near: Socket
  far: Socket
  isSocket: boolean
  isLost: Record<Direction, boolean>
}

/**
 * A proxy in front of a server whose connections can fail like a network's: break, or lose one direction
 * while the other works, as when a phone leaves a network.
 */
export async function openRelay(target: () => number) {
  const connections = new Set<Connection>()
  const swallowed: Record<Direction, Part | undefined> = { up: undefined, down: undefined }
  let refused: Part | undefined
  const belongsTo = (connection: Connection, part: Part | undefined) =>
    part === 'all' || (part === 'sockets' && connection.isSocket)
  const end = ({ near, far }: Connection) => {
    near.destroy()
    far.destroy()
  }

  const server = createServer((near) => {
    if (refused === 'all') {
      near.destroy()
      return
    }
    const far = connect(target(), '127.0.0.1')
    const connection: Connection = {
      near,
      far,
      isSocket: false,
      isLost: { up: false, down: false },
    }
    connections.add(connection)
    const join = (from: Socket, to: Socket, direction: Direction) => {
      from.setNoDelay(true)
      from.on('data', (chunk) => {
        if (direction === 'up' && chunk.subarray(0, 8).toString('latin1') === 'GET /ws ') {
          connection.isSocket = true
          if (refused) return end(connection)
        }
        // TCP never delivers what follows lost data, so everything after it is dropped as well.
        connection.isLost[direction] ||= belongsTo(connection, swallowed[direction])
        if (!connection.isLost[direction]) to.write(chunk)
      })
      from.on('error', () => end(connection))
      from.on('close', () => {
        connections.delete(connection)
        end(connection)
      })
    }
    join(near, far, 'up')
    join(far, near, 'down')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('the relay has no port')

  return {
    url: `http://127.0.0.1:${address.port}`,
    /** Ends every existing connection. */
    cut(part: Part = 'all') {
      for (const connection of connections) if (belongsTo(connection, part)) end(connection)
    },
    /** The same, and refuses new connections until `heal`. */
    refuse(part: Part = 'all') {
      refused = part
      this.cut(part)
    },
    /** Drops everything in this direction from now on. */
    swallow(direction: Direction, part: Part = 'all') {
      swallowed[direction] = part
    },
    /** Connections stay open, and nothing arrives in either direction. */
    silence(part: Part = 'all') {
      this.swallow('up', part)
      this.swallow('down', part)
    },
    /** New connections work again; the affected ones are ended. */
    heal() {
      for (const connection of connections) {
        if (belongsTo(connection, swallowed.up) || belongsTo(connection, swallowed.down))
          end(connection)
      }
      swallowed.up = swallowed.down = refused = undefined
    },
    async close() {
      for (const connection of connections) end(connection)
      server.close()
      await once(server, 'close')
    },
  }
}

export type Relay = Awaited<ReturnType<typeof openRelay>>
