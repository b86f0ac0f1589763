import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'

export type PlainFrame = { type: string; text?: string }

/** A real WebSocket server whose `behaviour` a test can change, and which records what it received. */
export async function startFrameServer() {
  let server: WebSocketServer
  let port = 0
  const behaviour = {
    welcomes: true,
    answersPings: true,
    /** Closes every connection at once. */
    refuses: false,
  }
  const received: PlainFrame[] = []
  /** When each connection was opened, in milliseconds. */
  const openedAt: number[] = []
  const connections: WebSocket[] = []

  async function start() {
    server = new WebSocketServer({ host: '127.0.0.1', port })
    server.on('connection', (socket) => {
      connections.push(socket)
      openedAt.push(Date.now())
      if (behaviour.refuses) socket.close()
      socket.on('message', (data: Buffer) => {
        const frame = JSON.parse(data.toString()) as PlainFrame // sent by our own client
        received.push(frame)
        if (frame.type === 'hello' && behaviour.welcomes) socket.send('{"type":"ready"}')
        if (frame.type === 'ping' && behaviour.answersPings) socket.send('{"type":"pong"}')
      })
    })
    await once(server, 'listening')
    port = (server.address() as AddressInfo).port // it listens on TCP
  }
  await start()

  return {
    behaviour,
    received,
    openedAt,
    url: () => `ws://127.0.0.1:${port}`,
    count: (type: string) => received.filter((frame) => frame.type === type).length,
    /** The latest connection. */
    last() {
      const socket = connections.at(-1)
      if (!socket) throw new Error('no connection yet')
      return socket
    },
    isIdle: () => server.clients.size === 0,
    /** Again on the same port. */
    start,
    async stop() {
      for (const socket of server.clients) socket.terminate()
      server.close()
      await once(server, 'close')
    },
  }
}

export type FrameServer = Awaited<ReturnType<typeof startFrameServer>>
