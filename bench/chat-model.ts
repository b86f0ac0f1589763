// A thousand runs of the model of chat (tests/support/chat-model.ts): what was acknowledged is stored
// once, in its place, and seen by both sides. `node bench/chat-model.ts [runs]`, embedded database;
// every restart is a SIGKILL. Writes `results/chat-model.md`.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { hashToken } from '../src/platform/server/crypto.ts'
import { type ModelTally, type ModelWorld, runChatModel } from '../tests/support/chat-model.ts'
import { findFreePort } from '../tests/support/free-port.ts'
import { readCookie } from '../tests/support/read-cookie.ts'
import { createTestBed, signIn } from '../tests/support/test-process.ts'
import { admin, captchaAnswer, demoPassword } from '../tests/support/test-server.ts'

const runs = Number(process.argv[2] ?? 1_000)
// Most of a run is waiting: several servers are played with at once.
const lanes = 4
// A killed server takes a second to come back: in some runs it is, in the others lines break.
const killedEvery = 5
const batch = 10

const testBed = createTestBed()
const tally: ModelTally = { acknowledged: 0, lost: 0, doubled: 0, runs: 0 }
const began = performance.now()
let kills = 0
let failures = 0
let begun = 0

async function openWorld(): Promise<ModelWorld> {
  const directory = testBed.makeDirectory()
  const port = await findFreePort()
  const start = async () => {
    const server = await testBed.start(directory, {
      PORT: String(port),
      CHAT_HOURS: '0-24',
      RATE_LIMIT: 'off',
      CAPTCHA_ANSWER: captchaAnswer,
      DEMO_PASSWORD: demoPassword,
    })
    await server.isReady()
    return server
  }
  let server = await start()
  const session = await signIn(server.url, admin, demoPassword)
  const { id } = (await session.json()) as { id: number }
  const cookie = readCookie(session)
  const openDatabase = () =>
    new DatabaseSync(join(directory, 'data', 'practice.db'), { readOnly: true, timeout: 5_000 })
  return {
    ports: () => [port],
    async restart() {
      kills += 1
      await server.stop('SIGKILL')
      server = await start()
    },
    staff: { cookie, userId: id },
    captchaAnswer,
    async findStaffId(secret) {
      const database = openDatabase()
      const row = database
        .prepare('select session_id from chat_sessions where secret_hash = ?')
        .get(hashToken(secret))
      database.close()
      return row === undefined ? secret : String(row['session_id'])
    },
    async rows(staffId) {
      const database = openDatabase()
      const rows = database
        .prepare(
          'select seq, optimistic_id, is_from_client from chat_messages where session_id = ? order by seq',
        )
        .all(staffId)
      database.close()
      return rows.map((row) => ({
        seq: Number(row['seq']),
        optimisticId: String(row['optimistic_id']),
        isFromClient: row['is_from_client'] === 1,
      }))
    },
  }
}

async function playLane() {
  const world = await openWorld()
  for (;;) {
    const first = begun
    if (first >= runs) return
    begun += batch
    const isRestarted = (first / batch) % killedEvery === 0
    try {
      await runChatModel(world, { runs: Math.min(batch, runs - first), tally, isRestarted })
    } catch (error) {
      failures += 1
      process.stdout.write(`${String(error)}\n${String((error as Error).cause)}\n`)
    }
    const seconds = ((performance.now() - began) / 1000).toFixed(0)
    process.stdout.write(`${JSON.stringify({ ...tally, failures, kills, seconds })}\n`)
  }
}
await Promise.all(Array.from({ length: lanes }, playLane))
await testBed.clear()

const report = `# The model of chat, played

\`node bench/chat-model.ts ${runs}\`: random joins, messages, duplicates, reordering, cut lines, one-way
loss, HTTP beside the socket, deletions, and SIGKILL of the server, against the real server.

| runs | messages acknowledged | lost | doubled | runs that broke a promise | servers killed | seconds |
| --- | --- | --- | --- | --- | --- | --- |
| ${tally.runs} | ${tally.acknowledged} | ${tally.lost} | ${tally.doubled} | ${failures} | ${kills} | ${((performance.now() - began) / 1000).toFixed(0)} |
`
mkdirSync(new URL('results', import.meta.url), { recursive: true })
writeFileSync(fileURLToPath(new URL('results/chat-model.md', import.meta.url)), report)
process.stdout.write(`\n${report}`)
process.exitCode = failures === 0 && tally.lost + tally.doubled === 0 ? 0 : 1
