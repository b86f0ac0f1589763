import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  countExpiringLeads,
  countLeadDays,
  type LeadDay,
} from '#features/requests/leads/contract/counts.ts'
import { createTestClock } from '../support/test-clock.ts'
import { engines } from '../support/test-database.ts'
import { admin, maya, startTestServer, type TestServer } from '../support/test-server.ts'

describe.each(engines)('counts of leads on %s', (engine) => {
  // The 1st is the day of 25 hours on which the clocks went back.
  const clock = createTestClock('2026-11-03T20:00:00Z')
  let server: TestServer
  let cookie: string

  beforeAll(async () => {
    server = await startTestServer(engine, {}, { clock })
    cookie = await server.signIn(admin)
    await server.sql('delete from consultation_leads')
  })
  afterAll(() => server.stop())

  type More = { status?: string; assignedTo?: number; holdUntil?: string }
  const add = (at: string, { status = 'notContacted', assignedTo, holdUntil }: More = {}) =>
    server.sql(
      `insert into consultation_leads (first_name, email, phone, service_type, preferred_location,
        notes, status, assigned_to, hold_until, hold_reason, created_at, updated_at)
       values ('A', 'a@mail.example', '', 'couples', 'virtual', '', ?, ?, ?, ?, ?, ?)`,
      [status, assignedTo ?? null, holdUntil ?? null, holdUntil ? 'Wait list' : null, at, at],
    )
  const days = async (as = cookie) =>
    (await server.call(countLeadDays, { cookie: as })).json as LeadDay[]
  const leaving = async (as = cookie) =>
    (await server.call(countExpiringLeads, { cookie: as })).json

  it('are zero without leads', async () => {
    expect((await days()).map((one) => one.fresh + one.followedUp)).toEqual(Array(30).fill(0))
    expect(await leaving()).toEqual({ thisWeek: 0, next: null })
  })

  it('are by practice day, including days without leads', async () => {
    const [user] = await server.sql('select id from users where email = ?', [maya])
    const assignedTo = Number(user?.['id'])
    await add('2026-11-03T04:59:00.000Z') // still the 2nd in Ottawa
    await add('2026-11-02T05:00:00.000Z', { status: 'leadLost', assignedTo })
    await add('2026-11-02T04:59:00.000Z', { status: 'contacted' }) // the 1st, at the end of its 25 hours
    await add('2026-11-01T04:00:00.000Z', { status: 'complete' }) // its first moment
    await add('2026-10-05T03:59:59.000Z') // the 4th: before the days that are counted
    const paginated = await days()
    expect(paginated).toHaveLength(30)
    expect(paginated[0]).toEqual({ day: '2026-10-05', fresh: 0, followedUp: 0 })
    expect(paginated.slice(-4)).toEqual([
      { day: '2026-10-31', fresh: 0, followedUp: 0 },
      { day: '2026-11-01', fresh: 0, followedUp: 2 },
      { day: '2026-11-02', fresh: 1, followedUp: 1 },
      { day: '2026-11-03', fresh: 0, followedUp: 0 },
    ])
    const own = await days(await server.signIn(maya))
    expect(own.filter((one) => one.fresh + one.followedUp > 0)).toEqual([
      { day: '2026-11-02', fresh: 0, followedUp: 1 },
    ])
  })

  it('show how many leads expire within a week and when the first does', async () => {
    // 30 days after the 5th of October, 03:59:59, is tomorrow; the others stay.
    expect(await leaving()).toEqual({ thisWeek: 1, next: '2026-11-04T03:59:59.000Z' })
    await add('2026-10-06T15:00:00.000Z', { holdUntil: '2027-01-01T05:00:00.000Z' })
    await add('2026-10-06T15:00:00.000Z', { holdUntil: '2026-11-02T05:00:00.000Z' })
    await add('2026-09-01T15:00:00.000Z', { holdUntil: '2026-11-04T02:00:00.000Z' })
    await add('2026-09-01T15:00:00.000Z') // expired and not deleted yet
    expect(await leaving()).toEqual({ thisWeek: 3, next: '2026-11-04T02:00:00.000Z' })
    const own = await leaving(await server.signIn(maya))
    expect(own).toEqual({ thisWeek: 0, next: '2026-12-02T05:00:00.000Z' })
  })
})
