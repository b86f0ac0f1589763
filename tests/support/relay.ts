import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

type Direction = 'up' | 'down'
/** Whom bad weather hits: everything, or live sockets alone while pages and calls pass. */
type Part = 'all' | 'sockets'
type Line = { near: Socket; far: Socket; isSocket: boolean; isLost: Record<Direction, boolean> }

/**
 * A line to a server that can fail as lines do: break, or swallow one direction while the other goes
 * on, which is how a phone leaves a network.
 */
export async function openRelay(target: () => number) {
  const lines = new Set<Line>()
  const swallowed: Record<Direction, Part | undefined> = { up: undefined, down: undefined }
  let refused: Part | undefined
  const belongsTo = (line: Line, part: Part | undefined) =>
    part === 'all' || (part === 'sockets' && line.isSocket)
  const end = ({ near, far }: Line) => {
    near.destroy()
    far.destroy()
  }

  const server = createServer((near) => {
    if (refused === 'all') {
      near.destroy()
      return
    }
    const far = connect(target(), '127.0.0.1')
    const line: Line = { near, far, isSocket: false, isLost: { up: false, down: false } }
    lines.add(line)
    const join = (from: Socket, to: Socket, direction: Direction) => {
      from.setNoDelay(true)
      from.on('data', (chunk) => {
        if (direction === 'up' && chunk.subarray(0, 8).toString('latin1') === 'GET /ws ') {
          line.isSocket = true
          if (refused) return end(line)
        }
        // What is lost once leaves a hole: nothing after it on this line would make sense.
        line.isLost[direction] ||= belongsTo(line, swallowed[direction])
        if (!line.isLost[direction]) to.write(chunk)
      })
      from.on('error', () => end(line))
      from.on('close', () => {
        lines.delete(line)
        end(line)
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
    /** Breaks every connection that there is. */
    cut(part: Part = 'all') {
      for (const line of lines) if (belongsTo(line, part)) end(line)
    },
    /** The same, and no new one comes about until it heals. */
    refuse(part: Part = 'all') {
      refused = part
      this.cut(part)
    },
    /** From now on nothing arrives in this direction. */
    swallow(direction: Direction, part: Part = 'all') {
      swallowed[direction] = part
    },
    /** Connections stay open, and nothing arrives in either. */
    silence(part: Part = 'all') {
      this.swallow('up', part)
      this.swallow('down', part)
    },
    /** New connections work again; those that were in the bad weather are broken. */
    heal() {
      for (const line of lines) {
        if (belongsTo(line, swallowed.up) || belongsTo(line, swallowed.down)) end(line)
      }
      swallowed.up = swallowed.down = refused = undefined
    },
    async close() {
      for (const line of lines) end(line)
      server.close()
      await once(server, 'close')
    },
  }
}

export type Relay = Awaited<ReturnType<typeof openRelay>>
