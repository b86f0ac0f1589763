import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countExpiringLeads } from '#features/requests/leads/contract/counts.ts'
import { createTestClock } from '../support/test-clock.ts'
import { engines } from '../support/test-database.ts'
import { admin, maya, startTestServer, type TestServer } from '../support/test-server.ts'

describe.each(engines)('counts of leads on %s', (engine) => {
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
  const leaving = async (as = cookie) =>
    (await server.call(countExpiringLeads, { cookie: as })).json

  it('are zero without leads', async () => {
    expect(await leaving()).toEqual({ thisWeek: 0, next: null })
  })

  it('show how many leads expire within a week and when the first does', async () => {
    const [user] = await server.sql('select id from users where email = ?', [maya])
    await add('2026-11-02T05:00:00.000Z', { status: 'leadLost', assignedTo: Number(user?.['id']) })
    await add('2026-11-01T04:00:00.000Z', { status: 'complete' })
    // 30 days after the 5th of October, 03:59:59, is tomorrow; the others stay.
    await add('2026-10-05T03:59:59.000Z')
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
