// Ten thousand unusual calls to every endpoint and as many unusual frames: `node bench/fuzz.ts`.
// `--count 500` sends fewer, `--seed 7` makes a run again, `--only /api/login` tries one address.
// Never a 5xx, never a dead process. The table is printed and written to `results/fuzz.md`.
import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { findAllEndpoints, getName } from '../tests/support/all-endpoints.ts'
import { type FuzzTarget, fuzzEndpoint, inFuzzOrder } from '../tests/support/fuzz-endpoint.ts'
import { fuzzSocket } from '../tests/support/fuzz-socket.ts'
import { readCookie } from '../tests/support/read-cookie.ts'
import { ask, createTestBed, signIn } from '../tests/support/test-process.ts'
import { admin, captchaAnswer, maya } from '../tests/support/test-server.ts'

const { values: options } = parseArgs({
  options: {
    count: { type: 'string', default: '10000' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
    only: { type: 'string' },
  },
})
const count = Number(options.count)
const seed = Number(options.seed)
const password = 'a quiet place by the river'

const testBed = createTestBed()
const rows: string[] = []
let total = 0
let faults = 0
const began = performance.now()

/** A server of its own for each endpoint: a call that breaks one does not affect the next. */
async function startTarget(): Promise<{ target: FuzzTarget; isAlive: () => Promise<boolean> }> {
  const server = await testBed.start(testBed.makeDirectory(), {
    DEMO_PASSWORD: password,
    CAPTCHA_ANSWER: captchaAnswer,
    CHAT_HOURS: '0-24',
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'fatal',
  })
  await server.isReady()
  const signInAs = async (person: string) =>
    readCookie(await signIn(server.url, person === 'therapist' ? maya : admin, password))
  const answer = await fetch(`${server.url}/api/admin/chat-sessions`, {
    headers: { cookie: await signInAs('administrator') },
  })
  const conversations = (await answer.json()) as { sessionId: string }[]
  const secrets = conversations.map(({ sessionId }) => sessionId)
  return {
    target: { url: server.url, signIn: signInAs, secrets },
    isAlive: async () =>
      (await ask(server, '/healthz').catch(() => ({ status: 0 }))).status === 200,
  }
}

type Result = Awaited<ReturnType<typeof fuzzEndpoint>>
async function tryOne(name: string, run: (target: FuzzTarget) => Promise<Result>) {
  const at = performance.now()
  const { target, isAlive } = await startTarget()
  const result = await run(target)
  if (!(await isAlive())) result.faults.push('the process no longer responds')
  await testBed.clear()
  const statuses = Object.entries(result.statuses).map(([status, n]) => `${status}: ${n}`)
  const seconds = ((performance.now() - at) / 1000).toFixed(1)
  total += result.sent
  faults += result.faults.length
  rows.push(
    `| ${name} | ${result.sent} | ${statuses.join(', ') || 'frames'} | ${result.faults.length} |`,
  )
  console.log(
    `${result.faults.length === 0 ? '✓' : '✗'} ${name}: ${result.sent} in ${seconds} s (${statuses.join(', ')})`,
  )
  for (const fault of result.faults.slice(0, 5)) console.log(`  ${fault}`)
}

console.log(`--seed ${seed}`)
const wanted = (name: string) => options.only === undefined || name.includes(options.only)
for (const person of ['visitor', 'administrator'] as const) {
  const name = `/ws as ${person}`
  if (wanted(name)) await tryOne(name, (target) => fuzzSocket(target, person, { seed, count }))
}
for (const [at, definition] of inFuzzOrder(await findAllEndpoints()).entries()) {
  const name = getName(definition)
  if (!wanted(name)) continue
  await tryOne(name, (target) => fuzzEndpoint(target, definition, { seed: seed + at, count }))
}

const minutes = ((performance.now() - began) / 60_000).toFixed(1)
const text = `# Odd input

\`node bench/fuzz.ts --seed ${seed} --count ${count}\`: ${total.toLocaleString('en-CA')} calls and frames in ${minutes} minutes,
${faults === 0 ? 'no response of 500 or more, no dead process' : `**${faults} faults**`}. Calls go out as administrator (half), therapist and visitor.

| to | sent | answers by status | faults |
| --- | ---: | --- | ---: |
${rows.join('\n')}
`
console.log(`${total} sent, ${faults} faults, ${minutes} minutes`)
if (options.only === undefined) {
  const results = fileURLToPath(new URL('results/', import.meta.url))
  mkdirSync(results, { recursive: true })
  writeFileSync(`${results}fuzz.md`, text)
}
process.exitCode = faults === 0 ? 0 : 1
