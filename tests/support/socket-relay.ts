import { connect, createServer, type Socket } from 'node:net'

/**
 * A network between browsers and a server whose sockets can be lost: pages and calls pass, while the
 * upgrades to `/ws` are let through, cut off, or held open and silent.
 */
export async function startSocketRelay(port: number, target: () => number) {
  let mode: 'open' | 'cut' | 'silent' = 'open'
  const live = new Set<{ near: Socket; far: Socket }>()
  const all = new Set<Socket>()

  const server = createServer((near) => {
    const far = connect(target(), '127.0.0.1')
    const pair = { near, far }
    for (const socket of [near, far]) {
      all.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        all.delete(socket)
        live.delete(pair)
        near.destroy()
        far.destroy()
      })
    }
    near.on('data', (bytes) => {
      if (bytes.subarray(0, 8).toString('latin1') === 'GET /ws ') {
        live.add(pair)
        if (mode === 'cut') near.destroy()
      }
      if (!(mode === 'silent' && live.has(pair))) far.write(bytes)
    })
    far.on('data', (bytes) => {
      if (!(mode === 'silent' && live.has(pair))) near.write(bytes)
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve)
  })

  return {
    url: `http://127.0.0.1:${port}`,
    /** Sockets end at once, and new ones are refused. */
    cut() {
      mode = 'cut'
      for (const { near } of live) near.destroy()
    },
    /** Sockets stay open and nothing passes, as when a phone changes its network. */
    silence() {
      mode = 'silent'
    },
    restore() {
      mode = 'open'
    },
    async stop() {
      for (const socket of all) socket.destroy()
      await new Promise((resolve) => {
        server.close(resolve)
      })
    },
  }
}
