// Measures what each first screen requests, in turns, in a practice with a hundred leads, users and messages
// and in one with ten thousand: `node bench/growth.ts`. `--rows 100000` has more messages, emails and audit
// entries, and no more leads and users than ten thousand; `--rounds 10` makes it short.
import { parseArgs } from 'node:util'
import pg from 'pg'
import type { Engine } from '../src/platform/server/database/database.ts'
import { openPostgres } from '../src/platform/server/database/postgres.ts'
import { openSqlite } from '../src/platform/server/database/sqlite.ts'
import { createLogger } from '../src/platform/server/logger.ts'
import { showProgress } from '../src/platform/server/progress.ts'
import { fillTables, rowsIn, vacuumTables } from '../tests/support/many-rows.ts'
import setUpPostgres from '../tests/support/postgres.ts'
import { readCookie } from '../tests/support/read-cookie.ts'
import { serverUrl } from '../tests/support/test-database.ts'
import { signIn } from '../tests/support/test-process.ts'
import { admin, demoPassword, maya, sessionSecret } from '../tests/support/test-server.ts'
import { circumstances, median, say, table, verdict, writeResult } from './figures.ts'
import { makeDirectory, startProduct } from './product.ts'

const { values: options } = parseArgs({
  options: {
    rows: { type: 'string', default: '10000' },
    small: { type: 'string', default: '100' },
    rounds: { type: 'string', default: '60' },
  },
})
const sizes = { small: Number(options.small), big: Number(options.rows) }
const rounds = Number(options.rounds)
const hold = 2
/** Leads are stored for 30 days, so no practice has more of them; the same goes for users. */
const maxLeads = 10_000

/** Calls that the screens make. Without a hold: shown to see where it goes, not part of a first page. */
const calls: { what: string; path: string; as?: string; isHeld?: boolean }[] = [
  { what: 'leads: first page', path: '/api/admin/leads?page=1&sort=-createdAt', isHeld: true },
  {
    what: 'leads: a therapist’s first page',
    path: '/api/admin/leads?page=1&sort=-createdAt',
    as: maya,
    isHeld: true,
  },
  {
    what: 'leads: first page of one status',
    path: '/api/admin/leads?page=1&sort=-createdAt&status=scheduled',
    isHeld: true,
  },
  { what: 'leads: first page by name', path: '/api/admin/leads?page=1&sort=name', isHeld: true },
  { what: 'leads: how many go this week', path: '/api/admin/leaving-leads', isHeld: true },
  { what: 'statistics', path: '/api/admin/stats', isHeld: true },
  { what: 'badge: new leads', path: '/api/admin/not-contacted-leads-count', isHeld: true },
  { what: 'badge: unread messages', path: '/api/admin/unread-message-count', isHeld: true },
  { what: 'inbox: first page', path: '/api/admin/chat-sessions?page=1', isHeld: true },
  { what: 'audit log: first page', path: '/api/admin/audit', isHeld: true },
  { what: 'users: first page', path: '/api/admin/users?page=1&sort=name', isHeld: true },
  { what: 'users: how many', path: '/api/admin/user-counts', isHeld: true },
  { what: 'users: search', path: '/api/admin/users?page=1&sort=name&search=body+77' },
  { what: 'leads: search', path: '/api/admin/leads?page=1&sort=-createdAt&search=name77' },
  { what: 'leads: first page by service', path: '/api/admin/leads?page=1&sort=service' },
  { what: 'users: all of them', path: '/api/admin/users' },
]

async function makeDatabase(name: string): Promise<string> {
  const url = new URL(await serverUrl())
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  await client.query(`drop database if exists ${name} with (force)`)
  await client.query(`create database ${name}`)
  await client.end()
  url.pathname = `/${name}`
  return url.href
}

/** A practice with so many of everything, running; its people are the demo's. */
async function startPractice(engine: Engine, rowCount: number) {
  const directory = makeDirectory()
  const databaseUrl = engine === 'postgres' ? await makeDatabase(`growth_${rowCount}`) : undefined
  const settings = {
    DEMO: 'true',
    ...(databaseUrl ? { DATABASE_URL: databaseUrl, SESSION_SECRET: sessionSecret } : {}),
  }
  await (await startProduct(settings, directory)).stop(true)
  const { database, root } = databaseUrl
    ? openPostgres(databaseUrl, createLogger('silent'), { poolSize: 1 })
    : openSqlite(`${directory}/data`)
  const leadCount = Math.min(rowCount, maxLeads)
  const progress = showProgress(
    `${engine}, ${rowCount.toLocaleString('en-CA')} rows`,
    rowsIn({ rowCount, leadCount }),
  )
  let done = 0
  const onRows = (count: number) => progress.reach((done += count))
  await fillTables(root, { now: new Date(), rowCount, leadCount, onRows })
  if (databaseUrl) await vacuumTables(root)
  progress.end()
  await database.close()
  const product = await startProduct(settings, directory)
  const cookies = new Map<string, string>()
  for (const username of [admin, maya]) {
    const session = await signIn(product.url, username, demoPassword)
    if (!session.ok) throw new Error(`sign-in of ${username}: ${session.status}`)
    cookies.set(username, readCookie(session))
  }
  return {
    product,
    /** Milliseconds from the request to the whole of the answer. */
    async time({ path, as = admin }: (typeof calls)[number]): Promise<number> {
      const began = performance.now()
      const answer = await fetch(product.url + path, {
        headers: { cookie: cookies.get(as) ?? '' },
      })
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
      return performance.now() - began
    },
  }
}

async function measure(engine: Engine): Promise<{ rows: string[][]; isHeld: boolean }> {
  const small = await startPractice(engine, sizes.small)
  const big = await startPractice(engine, sizes.big)
  const measured = calls.map((call) => ({ call, small: [] as number[], big: [] as number[] }))
  const progress = showProgress(`${engine}, rounds`, rounds)
  // The first rounds warm both up.
  for (let round = -5; round < rounds; round += 1) {
    for (const one of measured) {
      const times = { small: await small.time(one.call), big: await big.time(one.call) }
      if (round < 0) continue
      one.small.push(times.small)
      one.big.push(times.big)
    }
    progress.reach(Math.max(0, round + 1))
  }
  progress.end()
  await small.product.stop()
  await big.product.stop()
  const ms = (value: number) => `${value.toFixed(1)} ms`
  const rows = measured.map(({ call, ...times }) => {
    const ratio = median(times.big) / median(times.small)
    const held = call.isHeld ? [`≤ ${hold}`, verdict(ratio <= hold)] : ['', '']
    const figures = [ms(median(times.small)), ms(median(times.big)), ratio.toFixed(2)]
    return [call.what].concat(figures, held)
  })
  return { rows, isHeld: rows.every((row) => !row.at(-1)?.includes('missed')) }
}

const stopPostgres = await setUpPostgres()
const results: { engine: Engine; rows: string[][]; isHeld: boolean }[] = []
try {
  for (const engine of ['sqlite', 'postgres'] as const) {
    results.push({ engine, ...(await measure(engine)) })
    say(`${engine}: measured`)
  }
} finally {
  await stopPostgres?.()
}
const names = { sqlite: 'SQLite', postgres: 'PostgreSQL, its disk in memory' }
const count = (rowCount: number) => rowCount.toLocaleString('en-CA')
const name = sizes.big === 10_000 ? 'growth' : `growth-${sizes.big}`
writeResult(
  name,
  `# Growth

\`npm run bench -- growth${sizes.big === 10_000 ? '' : ` --rows ${sizes.big}`}\`: what each first screen asks for, with ${count(sizes.small)} and with ${count(sizes.big)} chat messages
(ten a conversation), emails and audit entries, and as many leads and users (${count(maxLeads)} at most), beside the demo's, ${rounds} rounds in turns, medians over HTTP.
Without a hold: what answers everything there is or looks at all of it.
${circumstances()}

${results
  .map(
    ({ engine, rows }) =>
      `## ${names[engine]}\n\n${table(['what', count(sizes.small), count(sizes.big), 'ratio', 'hold', ''], rows)}`,
  )
  .join('\n\n')}
`,
)
process.exitCode = results.every(({ isHeld }) => isHeld) ? 0 : 1
