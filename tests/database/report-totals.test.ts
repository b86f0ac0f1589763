import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createOpenTimer } from '#features/chat/chat/open-timer.ts'
import { toSchedule } from '#features/chat/chat/schedule.ts'
import { createAuditRepository } from '#features/core/audit/server/repository.ts'
import { createAuditService } from '#features/core/audit/server/service.ts'
import { deleteExpiredLeads } from '#features/requests/leads/server/delete-expired-leads.ts'
import { createLeadRecords } from '#features/requests/leads/server/records.ts'
import { createLeadRepository } from '#features/requests/leads/server/repository.ts'
import { countRemoved } from '#features/staff/reports/server/count-removed.ts'
import { createReportRepository } from '#features/staff/reports/server/repository.ts'
import type { Database } from '#platform/server/database/database.ts'
import { withLock } from '#platform/server/database/locks.ts'
import { openPostgres } from '#platform/server/database/postgres.ts'
import { createLogger } from '#platform/server/logger.ts'
import { demoContent } from '../support/demo-site.ts'
import { openFilledDatabase } from '../support/filled-database.ts'
import { createTestClock } from '../support/test-clock.ts'
import { engines, openTestDatabase, type TestDatabase } from '../support/test-database.ts'

const timeZone = 'America/Toronto'
const schedule = toSchedule(demoContent, undefined)
const clock = createTestClock('2026-11-29T15:00:00.000Z')

/** Each request has had a call that was held. */
const countForReports = async (leadIds: readonly number[]) =>
  new Map(leadIds.map((id) => [id, { ...oneCall, startsAt: new Date('2026-10-15T14:00:00Z') }]))
const oneCall = { booked: 1, held: 1, noAnswer: 0, moved: 0, cancelled: 0 }

/** One instance of the server, as far as it counts what it removes. */
function openInstance(database: Database) {
  const totals = createReportRepository(database)
  const leads = createLeadRepository(database)
  const chat = { createOpenTimer: () => createOpenTimer(schedule, timeZone) }
  const countDeps = { database, totals, chat, timeZone }
  const deleteDeps = {
    database,
    leads,
    audit: createAuditService({ log: createAuditRepository(database), clock }),
    clock,
    retentionDays: 30,
    timeZone,
    freeCalls: { ...createLeadRecords().records.freeCalls, countForReports },
    countRemoved: countRemoved.bind(null, countDeps),
  }
  return {
    totals,
    leads,
    database,
    deleteExpired: (max: number) => deleteExpiredLeads(deleteDeps, max),
  }
}

describe.each(engines)('the totals of removed requests on %s', (engine) => {
  let db: TestDatabase
  let instance: ReturnType<typeof openInstance>
  beforeEach(async () => {
    db = await openTestDatabase(engine)
    instance = openInstance(db.database)
  })
  afterEach(() => db.close())

  async function addLead(createdAt: string) {
    const at = new Date(createdAt)
    const id = await instance.leads.insert({
      firstName: 'Noor',
      lastName: 'Haddad',
      email: 'noor.haddad@mail.example',
      phone: '(613) 555-0187',
      serviceType: 'anxiety',
      preferredLocation: 'kanata',
      preferredTherapist: null,
      notes: '',
      language: 'en',
      campaign: { source: 'newsletter', medium: null, name: null },
      status: 'complete',
      assignedTo: null,
      internalNotes: '',
      leadLostReason: null,
      emailThreadId: null,
      submissionId: null,
      // The office opened at nine: 30 minutes of opening time.
      firstAnsweredAt: new Date('2026-10-13T13:30:00Z'),
      createdAt: at,
      updatedAt: at,
    })
    return id ?? 0
  }
  const listAll = async (months = ['2026-10', '2026-11']) =>
    (await instance.totals.list(months, ['all', 'source'])).map(
      ({ month, dimension, value, measure, minutes, total }) =>
        [month, dimension, value, measure, minutes, total].join(' '),
    )

  it('are written with the removal, by month, and no person is in them', async () => {
    for (let n = 0; n < 3; n += 1) await addLead('2026-10-13T04:30:00Z')
    await addLead('2026-11-28T04:30:00Z')
    expect(await instance.deleteExpired(10)).toBe(3)
    expect((await listAll()).toSorted()).toEqual([
      '2026-10 all  answers 30 3',
      '2026-10 all  callDays 2 3',
      '2026-10 all  callsBooked 0 3',
      '2026-10 all  callsHeld 0 3',
      '2026-10 all  converted 0 3',
      '2026-10 all  requests 0 3',
      '2026-10 source campaign:newsletter answers 30 3',
      '2026-10 source campaign:newsletter converted 0 3',
      '2026-10 source campaign:newsletter requests 0 3',
    ])
    const { rows } = await sql`select * from report_totals`.execute(db.root)
    expect(JSON.stringify(rows)).not.toMatch(/noor|haddad|555/i)
  })

  it('are not written when the removal does not come to its end', async () => {
    await addLead('2026-10-13T04:30:00Z')
    const removal = db.database.transaction(async () => {
      await instance.deleteExpired(10)
      throw new Error('the process ends here')
    })
    await expect(removal).rejects.toThrow('the process ends here')
    expect(await listAll()).toEqual([])
    expect(await instance.deleteExpired(10)).toBe(1)
    expect(await instance.deleteExpired(10)).toBe(0)
    expect(await listAll()).toContain('2026-10 all  requests 0 1')
  })

  it('have the time to the first answer, whatever is sent after it', async () => {
    const id = await addLead('2026-10-13T04:30:00Z')
    await instance.leads.recordHandled(id, new Date('2026-10-16T13:30:00Z'))
    await instance.deleteExpired(10)
    expect(await listAll()).toContain('2026-10 all  answers 30 1')
  })

  // SQLite has one transaction at a time.
  it.runIf(engine === 'postgres')('are not written while a report is read', async () => {
    await addLead('2026-10-13T04:30:00Z')
    const report = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    const reading = withLock(db.database, 'report totals', () => {
      begun.resolve()
      return report.promise
    })
    await begun.promise
    const removing = instance.deleteExpired(10)
    const countWaiting = async () => {
      const { rows } = await sql<{ n: number | string }>`
        select count(*) as n from pg_locks join pg_database d on d.oid = database
        where datname = current_database() and not granted
      `.execute(db.root)
      return Number(rows[0]?.n)
    }
    await expect.poll(countWaiting).toBe(1)
    report.resolve()
    await reading
    expect(await removing).toBe(1)
  })

  it('count a lead once when several instances remove at the same time', async () => {
    for (let n = 0; n < 12; n += 1) await addLead('2026-10-13T04:30:00Z')
    const other = db.url ? openPostgres(db.url, createLogger('silent'), { poolSize: 4 }) : undefined
    const others = other ? openInstance(other.database) : instance
    const removed = await Promise.all(
      [instance, others, instance, others].map((each) => each.deleteExpired(4)),
    )
    let left = 12 - removed.reduce((sum, count) => sum + count, 0)
    while (left > 0) left -= await instance.deleteExpired(10)
    expect(await listAll()).toContain('2026-10 all  requests 0 12')
    await other?.database.close()
  })
})

describe.each(engines)('the first answers of stored requests on %s', (engine) => {
  it('are found in their history and their emails when the column is added', async () => {
    const old = await openFilledDatabase(engine, '0025-audit-chain')
    await sql`update consultation_leads set status = 'contacted'`.execute(old.root)
    await sql`delete from lead_changes`.execute(old.root)
    const { id } = (await sql<{ id: number }>`select id from consultation_leads`.execute(old.root))
      .rows[0] ?? { id: 0 }
    for (const [at, value] of [
      ['2026-11-20T10:00:00.000Z', 'leadLost'],
      ['2026-11-21T10:00:00.000Z', 'contacted'],
      ['2026-11-22T10:00:00.000Z', 'scheduled'],
    ]) {
      await sql`
        insert into lead_changes (lead_id, at, actor_id, actor_name, field, from_value, to_value)
        values (${id}, ${at}, 1, 'Grace Kim', 'status', 'notContacted', ${value})
      `.execute(old.root)
    }
    await sql`update lead_emails set status = 'sent', sent_at = '2026-11-23T10:00:00.000Z'`.execute(
      old.root,
    )
    await old.migrate()
    const found = async () =>
      old.database
        .query<{ consultationLeads: { firstAnsweredAt: Date } }>()
        .selectFrom('consultationLeads')
        .select('firstAnsweredAt')
        .executeTakeFirst()
    expect(await found()).toEqual({ firstAnsweredAt: new Date('2026-11-21T10:00:00.000Z') })
    expect((await sql`select hour from chat_starts`.execute(old.root)).rows).not.toEqual([])
    await old.close()
  })
})
