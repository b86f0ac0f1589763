import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestClock, minute } from '../../../../tests/support/test-clock.ts'
import {
  engines,
  openTestDatabase,
  type TestDatabase,
} from '../../../../tests/support/test-database.ts'
import { createTestLog } from '../../../../tests/support/test-log.ts'
import { retentionJobs } from './jobs.ts'
import { createRetentionRepository } from './repository.ts'
import { createRetentionService } from './service.ts'

describe.each(engines)('removal on %s', (engine) => {
  let db: TestDatabase
  const clock = createTestClock()
  let log: ReturnType<typeof createTestLog>
  beforeEach(async () => {
    db = await openTestDatabase(engine)
    log = createTestLog()
  })
  afterEach(() => db.close())

  const build = (removals: { name: string; run: () => Promise<number> }[]) =>
    createRetentionService({
      runs: createRetentionRepository(db.database),
      removals,
      truncateLog: db.database.truncateLog,
      clock,
      logger: log.logger,
    })
  const receipts = () =>
    db.database
      .query<{ retentionRuns: { id: number; removed: unknown; failed: unknown } }>()
      .selectFrom('retentionRuns')
      .select(['removed', 'failed'])
      .orderBy('id')
      .execute()

  it('writes a receipt of counts for each run, and says in the log what went', async () => {
    const retention = build([
      { name: 'leads', run: async () => 3 },
      { name: 'codes', run: async () => 0 },
    ])
    expect(await retention.run()).toBe(3)
    expect(await receipts()).toEqual([{ removed: { leads: 3, codes: 0 }, failed: [] }])
    expect(log.lines()).toEqual([
      expect.objectContaining({ level: 'info', removed: { leads: 3, codes: 0 } }),
    ])
  })

  it('goes on after one that fails, and the receipt names it', async () => {
    const retention = build([
      { name: 'leads', run: () => Promise.reject(new Error('the table is locked')) },
      { name: 'codes', run: async () => 2 },
    ])
    expect(await retention.run()).toBe(2)
    expect(await receipts()).toEqual([{ removed: { codes: 2 }, failed: ['leads'] }])
    expect(log.lines()[0]).toMatchObject({ level: 'error', removal: 'leads' })
  })

  it('raises an alarm when the last whole run is more than 25 minutes old', async () => {
    let isBroken = false
    const retention = build([
      {
        name: 'leads',
        run: () => (isBroken ? Promise.reject(new Error('no')) : Promise.resolve(0)),
      },
    ])
    await retention.run()
    clock.pass(24 * minute)
    expect(await retention.watch()).toBe(0)
    isBroken = true
    await retention.run() // a run that fails is no run
    clock.pass(2 * minute)
    expect(await retention.watch()).toBe(1)
    expect(log.lines().at(-1)).toMatchObject({
      level: 'error',
      minutes: 26,
      msg: 'removal is late',
    })
    isBroken = false
    await retention.run()
    expect(await retention.watch()).toBe(0)
  })

  it('comes round at the start and every ten minutes', () => {
    const [removal] = retentionJobs(build([]))
    expect(removal?.everySeconds).toBe(600) // what runs a job runs it at the start, too
  })

  it('forgets its own receipts after 90 days', async () => {
    const retention = build([])
    await retention.run()
    clock.pass(91 * 24 * 60 * minute)
    await retention.run()
    expect(await receipts()).toHaveLength(1)
  })
})
