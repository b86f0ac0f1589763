// Measures chat under load, on the embedded database. `npm run bench -- chat`.
// Prints a table and writes it to `results/chat.md`. Takes about two minutes.
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { WebSocket } from 'ws'
import { findFreePort } from '../tests/support/free-port.ts'
import { readCookie } from '../tests/support/read-cookie.ts'
import { ask, createTestBed, signIn } from '../tests/support/test-process.ts'
import { admin, captchaAnswer, demoPassword } from '../tests/support/test-server.ts'
import { circumstances, say, writeResult } from './figures.ts'

const rounds = 1_000
const active = 200
const idle = 1_000
const loadSeconds = 20
const everyMs = 2_000
const storm = 500

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
const ms = (value: number) => `${value.toFixed(2)} ms`

const testBed = createTestBed()
const directory = testBed.makeDirectory()
const server = await testBed.start(directory, {
  CHAT_HOURS: '0-24',
  RATE_LIMIT: 'off',
  CAPTCHA_ANSWER: captchaAnswer,
  DEMO_PASSWORD: demoPassword,
})
await server.isReady()
const floorPort = await findFreePort()
const floor = spawn(
  process.execPath,
  [here('chat-floor.ts'), String(floorPort), join(directory, 'floor')],
  { stdio: ['ignore', 'pipe', 'inherit'] },
)
await once(floor.stdout, 'data')

/** Megabytes that the server's process holds. */
const memory = () => {
  const status = readFileSync(`/proc/${server.pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1024
}

const received = new Map<string, () => void>()
/** Resolves when a message with this id arrives on the socket that keeps `waiting`. */
const receive = (id: string, waiting = received) =>
  new Promise<void>((resolve) => {
    waiting.set(id, resolve)
  })

async function openSocket(url: string, headers: Record<string, string> = {}) {
  const socket = new WebSocket(url, { headers, perMessageDeflate: false })
  await once(socket, 'open')
  return socket
}
const wsUrl = `ws://127.0.0.1:${server.port}/ws`

type Frame = { type: string; message?: { optimisticId: string | null; sessionId: string } }
const read = (data: Buffer) => JSON.parse(data.toString()) as Frame // our own server's

async function openStaff() {
  const session = await signIn(server.url, admin, demoPassword)
  const { id } = (await session.json()) as { id: number }
  const cookie = readCookie(session)
  const socket = await openSocket(wsUrl, { cookie })
  socket.on('message', (data: Buffer) => {
    const frame = read(data)
    if (frame.type === 'message' && frame.message?.optimisticId) {
      received.get(frame.message.optimisticId)?.()
      received.delete(frame.message.optimisticId)
    }
  })
  const ready = once(socket, 'message')
  socket.send(JSON.stringify({ type: 'admin_auth', userId: id }))
  await ready
  return socket
}

async function openVisitor(sessionId: string = randomUUID(), lastSeq?: number) {
  const socket = await openSocket(wsUrl)
  const history = once(socket, 'message')
  socket.send(
    JSON.stringify({
      type: 'join',
      sessionId,
      senderName: 'Noor',
      senderEmail: 'noor@mail.example',
      lastSeq,
    }),
  )
  await history
  const getFrame = (message: string, extra: object = {}) => {
    const optimisticId = randomUUID()
    const text = JSON.stringify({ type: 'message', sessionId, message, optimisticId, ...extra })
    return { optimisticId, text }
  }
  return { socket, sessionId, getFrame }
}

async function openTalker() {
  const visitor = await openVisitor()
  const { validation } = (await ask(server, '/api/captcha')).json as { validation: string }
  const first = { captchaValue: captchaAnswer, captchaValidation: validation }
  const { optimisticId, text } = visitor.getFrame('Hello', first)
  const arrival = receive(optimisticId)
  visitor.socket.send(text)
  await arrival
  return visitor
}

// ── Latency, one at a time, ours and the floor in turns ──────────────────────────────────────────

const staff = await openStaff()
const visitor = await openTalker()
const echo = await openSocket(`ws://127.0.0.1:${floorPort}`)
const ours: number[] = []
const floors: number[] = []
const sentence = 'I would like to talk to someone about sleeping badly since the spring.'
for (let n = 0; n < rounds + 100; n += 1) {
  const { optimisticId, text } = visitor.getFrame(sentence)
  const echoed = once(echo, 'message')
  const floorBegan = performance.now()
  echo.send(text)
  await echoed
  const floorTook = performance.now() - floorBegan
  const arrival = receive(optimisticId)
  const began = performance.now()
  visitor.socket.send(text)
  await arrival
  const took = performance.now() - began
  if (n >= 100) {
    ours.push(took)
    floors.push(floorTook)
  }
}
const ratio = quantile(ours, 0.5) / quantile(floors, 0.5)
say(
  `latency: ${ms(quantile(ours, 0.5))}, floor ${ms(quantile(floors, 0.5))}, ${ratio.toFixed(2)} ×`,
)
echo.terminate()

// ── Many ─────────────────────────────────────────────────────────────────────────────────────────

const memoryBefore = memory()
const talkers: Awaited<ReturnType<typeof openTalker>>[] = []
for (let n = 0; n < active; n += 20) {
  talkers.push(...(await Promise.all(Array.from({ length: 20 }, () => openTalker()))))
}
const sleepers: Awaited<ReturnType<typeof openVisitor>>[] = []
for (let n = 0; n < idle; n += 50) {
  sleepers.push(...(await Promise.all(Array.from({ length: 50 }, () => openVisitor()))))
}
const memoryHeld = memory()
say(
  `held: ${active + idle} sockets, ${memoryHeld.toFixed(0)} MB (${memoryBefore.toFixed(0)} before)`,
)

const underLoad: number[] = []
let sent = 0
let memoryHighest = memoryHeld
const watching = setInterval(() => {
  memoryHighest = Math.max(memoryHighest, memory())
}, 250)
const end = performance.now() + loadSeconds * 1_000
await Promise.all(
  talkers.map(async ({ socket, getFrame }, n) => {
    await pause((n / active) * everyMs)
    while (performance.now() < end) {
      const { optimisticId, text } = getFrame(sentence)
      const arrival = receive(optimisticId)
      const began = performance.now()
      socket.send(text)
      sent += 1
      await arrival
      underLoad.push(performance.now() - began)
      await pause(everyMs)
    }
  }),
)
clearInterval(watching)
const dropped = [...talkers, ...sleepers].filter(
  ({ socket }) => socket.readyState !== WebSocket.OPEN,
).length
say(`load: ${sent} messages, ${ms(quantile(underLoad, 0.5))} median, ${dropped} sockets dropped`)

// ── Storm ────────────────────────────────────────────────────────────────────────────────────────

const caught = [...talkers, ...sleepers.slice(0, storm - active)]
for (const { socket } of caught) socket.terminate()
const stormBegan = performance.now()
const backAfter = await Promise.all(
  caught.map(async ({ sessionId }) => {
    const back = await openVisitor(sessionId, 1)
    return { back, took: performance.now() - stormBegan }
  }),
)
const stormTook = Math.max(...backAfter.map(({ took }) => took))
say(`storm: ${caught.length} back after ${ms(stormTook)}`)

const row = (...cells: string[]) => `| ${cells.join(' | ')} |`
const report = `# Chat under load

\`npm run bench -- chat\`, embedded database, server in a process of its own, clients on the same machine:
${circumstances()}

${row('what', 'median', '95 %', '99 %')}
${row('---', '---', '---', '---')}
${row(`visitor's frame to staff's socket, stored (${rounds} in turns with the floor)`, ms(quantile(ours, 0.5)), ms(quantile(ours, 0.95)), ms(quantile(ours, 0.99)))}
${row('floor: bare `ws` echo plus one fsync, same run', ms(quantile(floors, 0.5)), ms(quantile(floors, 0.95)), ms(quantile(floors, 0.99)))}
${row('**ratio** (hold: 2)', `**${ratio.toFixed(2)}**`, (quantile(ours, 0.95) / quantile(floors, 0.95)).toFixed(2), (quantile(ours, 0.99) / quantile(floors, 0.99)).toFixed(2))}
${row(`the same while ${active} write every ${everyMs / 1000} s and ${idle} sit idle (${sent} messages in ${loadSeconds} s)`, ms(quantile(underLoad, 0.5)), ms(quantile(underLoad, 0.95)), ms(quantile(underLoad, 0.99)))}

${row('what', 'figure')}
${row('---', '---')}
${row(`${active} active and ${idle} idle sockets: dropped`, String(dropped))}
${row('memory of the server before, with them, highest under load', `${memoryBefore.toFixed(0)} MB, ${memoryHeld.toFixed(0)} MB, ${memoryHighest.toFixed(0)} MB`)}
${row(`${caught.length} sockets cut at once: all joined again after (hold: 10 s)`, `${(stormTook / 1000).toFixed(2)} s`)}
`
writeResult('chat', report)

for (const { socket } of [...sleepers, ...backAfter.map(({ back }) => back), visitor]) {
  socket.terminate()
}
staff.terminate()
floor.kill()
await testBed.clear()
process.exitCode = ratio <= 2 && dropped === 0 && stormTook <= 10_000 ? 0 : 1
