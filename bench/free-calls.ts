// The times of free calls of 14 and of 200 therapists over 21 days, warm, on the embedded database: what the service takes
// from the first query to the answer, and the whole call over HTTP; and the agenda of a week with 500 calls.
// `node bench/free-calls.ts`; `--rounds 10` makes it short.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { parseArgs } from 'node:util'
import { getStartingContent } from '../src/features/practice/site/server/starting-content.ts'
import { listCallableTherapists } from '../src/features/practice/therapists/server/list-therapists.ts'
import { createTherapistRepository } from '../src/features/practice/therapists/server/repository.ts'
import { createFreeCallService } from '../src/features/requests/appointments/server/free-calls/service.ts'
import { createAppointmentRepository } from '../src/features/requests/appointments/server/repository.ts'
import {
  findCallHours,
  listBookable,
} from '../src/features/requests/call-hours/server/list-bookable.ts'
import { createCallHoursRepository } from '../src/features/requests/call-hours/server/repository.ts'
import { systemClock } from '../src/platform/server/clock.ts'
import { openSqlite } from '../src/platform/server/database/sqlite.ts'
import { demoSite } from '../tests/support/demo-site.ts'
import { readCookie } from '../tests/support/read-cookie.ts'
import { admin, demoPassword } from '../tests/support/test-server.ts'
import { copyTherapists } from './copy-therapists.ts'
import { circumstances, quantile, table, verdict, writeResult } from './figures.ts'
import { makeDirectory, startProduct } from './product.ts'

const { values: options } = parseArgs({ options: { rounds: { type: 'string', default: '100' } } })
const rounds = Number(options.rounds)
const days = 21
const cases = [
  { count: 14, holdMs: 10 },
  { count: 200, holdMs: 60 },
]

/** A data directory with so many therapists, each with call hours from nine to five on weekdays and some calls. */
async function makePractice(count: number): Promise<string> {
  const directory = makeDirectory()
  mkdirSync(join(directory, 'data'), { recursive: true })
  await (await startProduct({}, directory)).stop(true)
  copyTherapists(directory, count)
  const database = new DatabaseSync(join(directory, 'data', 'practice.db'))
  const weekly = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: '09:00', until: '17:00' }))
  database.exec('update therapists set accepting_clients = 1, is_public = 1')
  database.exec('delete from call_hours; delete from appointments')
  database
    .prepare(
      `insert into call_hours (user_id, is_bookable, weekly, exceptions, ways, updated_at)
        select user_id, 1, ?, '[]', '["phone"]', ? from therapists`,
    )
    .run(JSON.stringify(weekly), new Date().toISOString())
  const insert = database.prepare(
    `insert into appointments (lead_id, user_id, starts_at, ends_at, way, state, uid, created_at, updated_at)
      select (select min(id) from consultation_leads), user_id, ?, ?, 'phone', 'booked', ? || user_id, ?, ? from therapists`,
  )
  const minute = 60_000
  for (let day = 1; day <= days; day += 2) {
    const start = Math.ceil(Date.now() / (60 * minute)) * 60 * minute + day * 24 * 60 * minute
    const [from, until] = [start, start + 20 * minute].map((at) => new Date(at).toISOString())
    insert.run(from ?? '', until ?? '', `${day}-`, from ?? '', from ?? '')
  }
  database.close()
  return directory
}

const agendaCalls = 500
const agendaHoldMs = 50

/** Fills the week from a Monday on with calls of different requests. */
function fillWeek(directory: string, monday: Date) {
  const database = new DatabaseSync(join(directory, 'data', 'practice.db'))
  const columns = database
    .prepare("select name from pragma_table_info('consultation_leads')")
    .all()
    .map(({ name }) => String(name))
    .filter((name) => !['id', 'submission_id', 'created_at'].includes(name))
    .join(', ')
  const now = new Date().toISOString()
  const copy = database.prepare(
    `insert into consultation_leads (${columns}, created_at) select ${columns}, ? from consultation_leads order by id limit 1`,
  )
  const insert = database.prepare(
    `insert into appointments (lead_id, user_id, starts_at, ends_at, way, state, uid, created_at, updated_at)
      values (?, ?, ?, ?, 'phone', 'booked', ?, ?, ?)`,
  )
  database.exec('begin; delete from appointments')
  const people = database.prepare('select user_id from therapists order by id limit 14').all()
  for (let n = 0; n < agendaCalls; n += 1) {
    const { lastInsertRowid } = copy.run(now)
    const place = Math.floor(n / people.length)
    const day = place % 7
    const at =
      monday.getTime() + (day * 24 + 14) * 60 * 60_000 + Math.floor(place / 7) * 40 * 60_000
    const [from = '', until = ''] = [at, at + 20 * 60_000].map((ms) => new Date(ms).toISOString())
    const userId = Number(people[n % people.length]?.['user_id'])
    insert.run(lastInsertRowid, userId, from, until, `agenda-${n}`, now, now)
  }
  database.exec('commit')
  database.close()
}

/** The agenda of a week as an administrator opens it, over HTTP. */
async function measureAgenda(): Promise<string[]> {
  const directory = await makePractice(14)
  const monday = new Date()
  monday.setUTCHours(0, 0, 0, 0)
  monday.setUTCDate(monday.getUTCDate() + ((8 - monday.getUTCDay()) % 7))
  fillWeek(directory, monday)
  const product = await startProduct({}, directory)
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ username: admin, password: demoPassword })
  const signedIn = await fetch(`${product.url}/api/login`, { method: 'POST', headers, body })
  const cookie = readCookie({ headers: signedIn.headers })
  const toDay = (at: number) => new Date(at).toISOString().slice(0, 10)
  const query = `from=${toDay(monday.getTime())}&to=${toDay(monday.getTime() + 6 * 24 * 60 * 60_000)}`
  let bytes = 0
  const read = async (path: string) => {
    const answer = await fetch(`${product.url}${path}?${query}`, { headers: { cookie } })
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
    bytes = (await answer.arrayBuffer()).byteLength
  }
  const agenda = await time(() => read('/api/admin/agenda'))
  const agendaBytes = bytes
  const list = await time(() => read('/api/admin/appointments'))
  await product.stop()
  return [
    inMs(agenda, 0.5),
    inMs(agenda, 0.95),
    `${agendaHoldMs} ms, ${verdict(quantile(agenda, 0.5) < agendaHoldMs)}`,
    `${Math.round(agendaBytes / 1024)} KB`,
    inMs(list, 0.5),
  ]
}

const inMs = (times: number[], share: number) => `${quantile(times, share).toFixed(1)} ms`

function openService(directory: string) {
  const { database } = openSqlite(join(directory, 'data'))
  const timeZone = 'America/Toronto'
  const base = { clock: systemClock, timeZone, readFacts: () => demoSite }
  const therapists = createTherapistRepository(database)
  const listCallable = async () => listCallableTherapists({ therapists, ...base })
  const repository = createCallHoursRepository(database)
  const hours = { repository, therapists: { listCallable }, ...base }
  const service = createFreeCallService({
    ...base,
    appointments: createAppointmentRepository(database),
    therapists: { listCallable },
    callHours: {
      find: async (userId) => findCallHours(hours, userId),
      listBookable: async () => listBookable(hours),
    },
    calendars: { readBusy: async (userIds) => new Map(userIds.map((id) => [id, []])) },
    readContent: getStartingContent,
    isPracticeOpen: () => true,
  })
  return { service, close: async () => database.close() }
}

async function time(work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round < rounds * 2; round += 1) {
    const began = performance.now()
    await work()
    if (round >= rounds) times.push(performance.now() - began)
  }
  return times
}

async function measure({ count, holdMs }: (typeof cases)[number]): Promise<string[]> {
  const directory = await makePractice(count)
  const { service, close } = openService(directory)
  const own = await time(async () => service.find({ therapist: null, way: null, days }))
  await close()
  const product = await startProduct({}, directory)
  let bytes = 0
  const whole = await time(async () => {
    const answer = await fetch(`${product.url}/api/free-calls?days=${days}`)
    if (!answer.ok) throw new Error(`free calls: ${answer.status}`)
    bytes = (await answer.arrayBuffer()).byteLength
  })
  await product.stop()
  return [
    String(count),
    inMs(own, 0.5),
    inMs(own, 0.95),
    `${holdMs} ms, ${verdict(quantile(own, 0.5) < holdMs)}`,
    `${inMs(whole, 0.5)}, ${verdict(quantile(whole, 0.5) < holdMs)}`,
    `${Math.round(bytes / 1024)} KB`,
  ]
}

const rows: string[][] = []
for (const each of cases) rows.push(await measure(each))
const heads = [
  'therapists',
  'service, median',
  'of 20, the slowest',
  'held',
  'call over HTTP, median',
  'answer',
]
const agendaHeads = [
  'agenda, median',
  'of 20, the slowest',
  'held',
  'answer',
  'list of calls, median',
]
const agenda = table(agendaHeads, [await measureAgenda()])
writeResult(
  'free-calls',
  `# The times of free calls over ${days} days\n\n${table(heads, rows)}\n\n# The agenda of a week with ${agendaCalls} calls, over HTTP\n\n${agenda}\n\n${circumstances()}`,
)
