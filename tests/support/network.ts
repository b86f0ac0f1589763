import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/**
 * A network between browser and server that can fail in the ways real ones do. A browser's own
 * "offline" leaves sockets open; this one takes them along.
 */
export async function openNetwork() {
  const pairs = new Set<[Socket, Socket]>()
  let state: 'up' | 'cut' | 'silent' = 'up'
  let target = 0

  const server = createServer((near) => {
    if (state === 'cut') {
      near.destroy()
      return
    }
    const far = connect(target, '127.0.0.1')
    const pair: [Socket, Socket] = [near, far]
    pairs.add(pair)
    const end = () => {
      pairs.delete(pair)
      near.destroy()
      far.destroy()
    }
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('data', (bytes) => {
        if (state !== 'silent') to.write(bytes)
      })
      from.on('error', end)
      from.on('close', end)
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const dropAll = () => {
    for (const [near, far] of pairs) {
      near.destroy()
      far.destroy()
    }
  }

  return {
    url: `http://127.0.0.1:${port}`,
    leadTo: (url: string) => {
      target = Number(new URL(url).port)
    },
    /** Every connection breaks, and no new one comes about. */
    cut() {
      state = 'cut'
      dropAll()
    },
    /** Connections stay, and nothing passes any more: a phone that left its Wi-Fi. */
    silence() {
      state = 'silent'
    },
    /** As before. What was silent stays dead: its bytes are gone. */
    mend() {
      if (state === 'silent') dropAll()
      state = 'up'
    },
    async close() {
      dropAll()
      server.close()
    },
  }
}
