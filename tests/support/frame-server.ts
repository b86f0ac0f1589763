import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'

export type PlainFrame = { type: string; text?: string }

/** The other end of a live socket: a real one that welcomes, answers and fails as it is told. */
export async function startFrameServer() {
  let server: WebSocketServer
  let port = 0
  const desk = {
    welcomes: true,
    answersPings: true,
    /** Closes whoever comes, at once. */
    refuses: false,
    heard: [] as PlainFrame[],
    /** When each came, in milliseconds. */
    arrivals: [] as number[],
  }
  const comers: WebSocket[] = []

  async function start() {
    server = new WebSocketServer({ host: '127.0.0.1', port })
    server.on('connection', (socket) => {
      comers.push(socket)
      desk.arrivals.push(Date.now())
      if (desk.refuses) socket.close()
      socket.on('message', (data: Buffer) => {
        const frame = JSON.parse(data.toString()) as PlainFrame // our own client's words
        desk.heard.push(frame)
        if (frame.type === 'hello' && desk.welcomes) socket.send('{"type":"ready"}')
        if (frame.type === 'ping' && desk.answersPings) socket.send('{"type":"pong"}')
      })
    })
    await once(server, 'listening')
    port = (server.address() as AddressInfo).port // it listens on TCP
  }
  await start()

  return {
    desk,
    url: () => `ws://127.0.0.1:${port}`,
    count: (type: string) => desk.heard.filter((frame) => frame.type === type).length,
    /** The socket that came last. */
    last() {
      const socket = comers.at(-1)
      if (!socket) throw new Error('nobody has come')
      return socket
    },
    isAlone: () => server.clients.size === 0,
    /** On the port that it had. */
    start,
    async stop() {
      for (const socket of server.clients) socket.terminate()
      server.close()
      await once(server, 'close')
    },
  }
}

export type FrameServer = Awaited<ReturnType<typeof startFrameServer>>
