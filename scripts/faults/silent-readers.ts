import { randomUUID } from 'node:crypto'
import { WebSocket } from 'ws'
import { type Fault, promise, share, startPractice, until } from './fault.ts'
import { readMemory } from './memory.ts'
import { nothingYet, openChat } from './streams.ts'

const words = 'x'.repeat(1_900)

// The most that one socket may hold: 1 MB unsent, and as much again while a frame is built, at two places.
const maxSocketMb = 4
// `npm start` allows two semi-spaces of 64 MB. Garbage may fill them before it is collected, in any run.
const youngGenerationMb = 128

export const fault: Fault = {
  promise:
    'Sockets that never read are dropped at 1 MB unsent; those that do read receive everything, and memory stays bounded.',
  async run({ testBed, report, isQuick }) {
    const { server } = await startPractice(testBed, testBed.makeDirectory())
    const writer = openChat(server, nothingYet())
    await writer.join()
    await writer.say('first', true)
    const count = isQuick ? 3 : 20
    const before = readMemory(server.pid) ?? 0
    let dropped = 0
    // Each requests the whole history repeatedly and reads nothing.
    const silent = Array.from({ length: count }, () => {
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
    let peak = before
    for (let n = 0; n < (isQuick ? 20 : 100); n += 1) {
      const ms = await writer.say(`${randomUUID()} ${n}`, false)
      promise(ms !== undefined, 'those that read go on')
      times.push(Math.round(ms))
      peak = Math.max(peak, readMemory(server.pid) ?? 0)
    }
    // A paused socket notices its closing only when it reads again.
    for (const socket of silent) socket.resume()
    await until('the silent ones were dropped', () => dropped === count, 40)
    report(`${count} silent readers: all dropped; memory ${before} MB before, peak ${peak} MB`)
    report(
      `${times.length} messages of another meanwhile: median ${share(times, 0.5)} ms, slowest ${share(times, 1)} ms`,
    )
    promise(peak - before < youngGenerationMb + count * maxSocketMb, 'memory stays bounded')
    writer.close()
  },
}
