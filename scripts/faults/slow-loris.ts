import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { type Fault, fetchStatus, promise, share, startPractice, until } from './fault.ts'

const body = '{"username":"admin@stillwater.example","password":"'
const begin = {
  header: 'GET /api/therapists HTTP/1.1\r\nhost: localhost\r\nx-slow: ',
  body: `POST /api/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 500\r\n\r\n${body}`,
}

export const fault: Fault = {
  promise:
    'Hundreds of connections that write a byte a second slow no one else down, and are shut within 90 s.',
  async run({ testBed, report, isQuick }) {
    const { server } = await startPractice(testBed, testBed.makeDirectory())
    /** Opens pages one after the other for so many milliseconds. @returns how long each took, in milliseconds */
    const openPages = async (duration: number) => {
      const times: number[] = []
      for (const end = performance.now() + duration; performance.now() < end; ) {
        const at = performance.now()
        promise((await fetchStatus(`${server.url}/therapists`)) === 200, 'others are served')
        times.push(performance.now() - at)
        await pause(10)
      }
      return times
    }
    const duration = isQuick ? 1_500 : 8_000
    const before = await openPages(duration)

    const sockets: Socket[] = []
    let shut = 0
    const each = isQuick ? 100 : 300
    for (const kind of ['header', 'body'] as const) {
      for (let n = 0; n < each; n += 1) {
        const socket = connect(server.port, '127.0.0.1')
        socket.on('error', () => {})
        socket.on('data', () => {})
        socket.on('close', () => {
          shut += 1
        })
        socket.write(begin[kind])
        sockets.push(socket)
      }
    }
    const drip = setInterval(() => {
      for (const socket of sockets) if (socket.writable) socket.write('a')
    }, 1_000)
    try {
      const times = await openPages(duration)
      const [usual, slowed] = [share(before, 0.5), share(times, 0.5)]
      report(
        `${sockets.length} slow ones; a page takes others ${usual.toFixed(1)} ms without them, ${slowed.toFixed(1)} ms beside them`,
      )
      promise(slowed < 10 * usual, 'others wait less than ten times as long')
      if (isQuick) return
      promise(share(times, 0.95) < 1_000, 'others wait less than a second')
      const ms = await until('the slow ones are shut', () => shut === sockets.length, 100)
      report(`all of them shut ${Math.round(ms / 1000)} s later`)
    } finally {
      clearInterval(drip)
      for (const socket of sockets) socket.destroy()
    }
  },
}
