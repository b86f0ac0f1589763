// The migration that makes the hash chain of the audit log, on a database with entries of the version before.
import { CompiledQuery } from 'kysely'
import { describe, expect, it } from 'vitest'
import { createAuditRepository } from '#features/core/audit/server/repository.ts'
import { createAuditService } from '#features/core/audit/server/service.ts'
import { systemClock } from '#platform/server/clock.ts'
import { openFilledDatabase } from '../support/filled-database.ts'
import { engines } from '../support/test-database.ts'

describe.each(engines)('an update to the chain on %s', (engine) => {
  it('seals all entries, lists and counts that were there', async () => {
    const old = await openFilledDatabase(engine, '0024-system-health')
    const run = async (statement: string) => old.root.executeQuery(CompiledQuery.raw(statement))
    // More than one batch, some of which count repeats, are lists, or lost their address.
    for (let n = 0; n < 450; n += 50) {
      const rows = Array.from({ length: 50 }, (_, index) => {
        const times = index % 7 === 0 ? 3 : 1
        const outcome = times > 1 ? 'failed' : 'success'
        const at = `2026-10-${10 + (index % 20)}T10:00:00.000Z`
        const address = index % 3 === 0 ? 'removed' : '203.0.113.7'
        const lastAt = times > 1 ? `'${at}'` : 'null'
        return `('${at}', null, 'lead.viewed', 'lead', '${n + index}', '${outcome}', '${address}', ${times}, ${lastAt}, '{"emails":1,"changes":2}')`
      })
      await run(`insert into audit_log
        (at, actor_id, action, record_type, record_id, outcome, address, times, last_at, details)
        values ${rows.join(', ')}`)
    }
    await run(`insert into audit_log_records (entry_id, record_type, record_id)
      values (2, 'lead', 7), (2, 'lead', 8), (230, 'lead', 9)`)
    // The row that every table has says once and twice at a time.
    await run('update audit_log set times = 2 where id = 1')
    await old.migrate()
    const log = createAuditRepository(old.database)
    const audit = createAuditService({ log, clock: systemClock })
    const counts = 1 + 9 * 8
    expect(await audit.verify()).toMatchObject({
      links: 451 + counts,
      waiting: 0,
      broken: undefined,
    })
    // Entries that an instance of the version before writes during the upgrade are sealed as well.
    await run(`insert into audit_log (at, action, record_type, record_id, outcome, address)
      values ('${new Date().toISOString()}', 'lead.viewed', 'lead', '7', 'success', '')`)
    expect(await audit.sealEntries()).toBe(1)
    expect(await audit.sealCounts()).toBe(0)
    expect((await audit.verify()).broken).toBeUndefined()
    await old.close()
  })
})
