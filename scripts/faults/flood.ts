import { setTimeout as pause } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { type Fault, promise, share, startPractice } from './fault.ts'
import { nothingYet, openChat } from './streams.ts'

export const fault: Fault = {
  promise:
    'One socket that floods is served slower or dropped, and slows no other: a message of someone else is acknowledged in under half a second.',
  async run({ testBed, report, isQuick }) {
    // With rate limits, as in production.
    const { server } = await startPractice(testBed, testBed.makeDirectory(), { RATE_LIMIT: 'on' })
    const other = openChat(server, nothingYet())
    await other.join()
    await other.say('Hello?', true)
    const count = isQuick ? 5_000 : 50_000
    const flood = new WebSocket(`${server.url.replace('http', 'ws')}/ws`)
    flood.on('error', () => {})
    let end = 'still open, and slowed down'
    flood.on('close', (code) => {
      end = `closed with ${code}`
    })
    await new Promise((resolve) => flood.on('open', resolve))
    const frame = JSON.stringify({ type: 'join', sessionId: 'a-conversation-of-a-flood' })
    for (let n = 0; n < count; n += 1) flood.send(frame)
    const times: number[] = []
    for (let n = 0; n < (isQuick ? 4 : 15); n += 1) {
      await pause(1_100) // as fast as one person may write for long
      const ms = await other.say(`Are you there? ${n}`, false)
      promise(ms !== undefined, 'the other goes on')
      times.push(Math.round(ms))
    }
    report(`${count} frames of one socket: ${end}`)
    report(
      `${times.length} messages of another meanwhile: median ${share(times, 0.5)} ms, slowest ${share(times, 1)} ms`,
    )
    promise(share(times, 0.9) < 500, 'the other is acknowledged in under half a second')
    flood.terminate()
    other.close()
  },
}
