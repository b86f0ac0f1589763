import { randomUUID } from 'node:crypto'
import { WebSocket } from 'ws'
import { type Fault, promise, share, startPractice, until } from './fault.ts'
import { readMemory } from './memory.ts'
import { nothingYet, openChat } from './streams.ts'

const words = 'x'.repeat(1_900)

export const fault: Fault = {
  promise:
    'Sockets that never read are dropped at 1 MB unsent; whoever does read hears everything, and memory stays bounded.',
  async play({ workshop, tell, isQuick }) {
    const { server } = await startPractice(workshop, workshop.makeDirectory())
    const writer = openChat(server, nothingYet())
    await writer.join()
    await writer.say('first', true)
    const amount = isQuick ? 3 : 20
    const before = readMemory(server.pid) ?? 0
    let dropped = 0
    // Each asks for the whole history over and over and reads nothing of it.
    const silent = Array.from({ length: amount }, () => {
      const socket = new WebSocket(`${server.url.replace('http', 'ws')}/ws`)
      socket.on('error', () => {})
      socket.on('close', () => {
        dropped += 1
      })
      return socket
    })
    for (let n = 0; n < 49; n += 1) await writer.say(`${words} ${n}`, false)
    await until('all are open', () =>
      silent.every(({ readyState }) => readyState === WebSocket.OPEN),
    )
    const times: number[] = []
    const join = JSON.stringify({ type: 'join', sessionId: writer.sessionId, lastSeq: 0 })
    for (const socket of silent) {
      socket.pause()
      for (let n = 0; n < 120; n += 1) socket.send(join) // 12 MB, which fit into no buffer on the way
    }
    let most = before
    for (let n = 0; n < (isQuick ? 20 : 100); n += 1) {
      const ms = await writer.say(`${randomUUID()} ${n}`, false)
      promise(ms !== undefined, 'whoever reads goes on')
      times.push(Math.round(ms))
      most = Math.max(most, readMemory(server.pid) ?? 0)
    }
    // A paused end hears of its closing only when it reads again.
    for (const socket of silent) socket.resume()
    await until('the silent ones were dropped', () => dropped === amount, 40)
    tell(`${amount} silent readers: all dropped; memory ${before} MB before, ${most} MB at most`)
    tell(
      `${times.length} messages of another meanwhile: median ${share(times, 0.5)} ms, slowest ${share(times, 1)} ms`,
    )
    promise(most - before < 60 + amount * 4, 'memory stays bounded')
    writer.close()
  },
}
