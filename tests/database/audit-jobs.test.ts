// The jobs of the audit log write outside of it: its head in the server's log, and a broken entry in the health.
import { CompiledQuery } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { auditJobs, stopAudit } from '#features/core/audit/server/jobs.ts'
import { createAuditRepository } from '#features/core/audit/server/repository.ts'
import { createAuditService } from '#features/core/audit/server/service.ts'
import { createTestClock } from '../support/test-clock.ts'
import { openTestDatabase, type TestDatabase } from '../support/test-database.ts'
import { createTestHealth } from '../support/test-health.ts'
import { createTestLog } from '../support/test-log.ts'

const clock = createTestClock()
const sealed = 'audit log sealed'
let test: TestDatabase
let audit: ReturnType<typeof createAuditService>
let health: ReturnType<typeof createTestHealth>
let log: ReturnType<typeof createTestLog>
beforeEach(async () => {
  test = await openTestDatabase('sqlite')
  audit = createAuditService({ log: createAuditRepository(test.database), clock })
  health = createTestHealth(test.database, clock)
  log = createTestLog()
})
afterEach(() => test.close())

const view = () =>
  audit.record({ actor: { userId: 4 }, origin: null, record: 'lead', id: 7, action: 'lead.viewed' })
const run = async (name: string) => {
  const job = auditJobs(audit, { logger: log.logger, health }).find((each) => each.name === name)
  // No line "job done" for each second.
  expect(await job?.run()).toBe(0)
}
const toHead = async () => {
  const { position, hash } = await audit.findHead()
  return expect.objectContaining({ msg: sealed, count: position, head: hash })
}

it('seal new entries, and log the head of the chain every hour and at the stop', async () => {
  await run('log-audit-head')
  expect(log.lines()).toMatchObject([{ count: 0, head: '0'.repeat(64), msg: sealed }])
  await view()
  await run('seal-audit-entries')
  expect(log.lines()).toHaveLength(1)
  await view()
  await run('log-audit-head')
  expect(log.lines()[1]).toEqual(await toHead())
  await view()
  await stopAudit(audit, log.logger)
  expect(log.lines()[2]).toEqual(await toHead())
  expect(log.lines().map(({ count }) => count)).toEqual([0, 2, 3])
})

it('tell the administrators when an entry is not as it was sealed', async () => {
  await view()
  await run('seal-audit-entries')
  await run('verify-audit-log')
  expect(await health.find('auditLog')).toMatchObject({ lastSuccessAt: clock.now(), failure: null })
  await test.root.executeQuery(CompiledQuery.raw('drop trigger audit_log_stays'))
  await test.root.executeQuery(CompiledQuery.raw(`update audit_log set actor_id = 5`))
  await run('verify-audit-log')
  expect(await health.find('auditLog')).toMatchObject({ failure: 'broken' })
  expect(log.lines()).toEqual([
    expect.objectContaining({
      level: 'error',
      entry: 1,
      reason: 'it was changed',
      msg: 'audit log verification failed',
    }),
  ])
})

it('do not keep a server from stopping when the database is away', async () => {
  await view()
  const closed = createAuditService({
    log: createAuditRepository({
      ...test.database,
      query: () => {
        throw new Error('the database is away')
      },
    }),
    clock,
  })
  await stopAudit(closed, log.logger)
  expect(log.lines()).toMatchObject([{ level: 'warn' }])
})
