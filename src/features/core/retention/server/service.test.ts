import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestClock, minute } from '../../../../../tests/support/test-clock.ts'
import {
  engines,
  openTestDatabase,
  type TestDatabase,
} from '../../../../../tests/support/test-database.ts'
import { createTestLog } from '../../../../../tests/support/test-log.ts'
import { retentionJobs } from './jobs.ts'
import { createRetentionRepository } from './repository.ts'
import { createRetentionService } from './service.ts'

describe.each(engines)('the retention sweep on %s', (engine) => {
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
  const storedRuns = () =>
    db.database
      .query<{ retentionRuns: { id: number; removed: unknown; failed: unknown } }>()
      .selectFrom('retentionRuns')
      .select(['removed', 'failed'])
      .orderBy('id')
      .execute()

  it('stores and logs how many rows each removal deleted', async () => {
    const retention = build([
      { name: 'leads', run: async () => 3 },
      { name: 'codes', run: async () => 0 },
    ])
    expect(await retention.run()).toBe(3)
    expect(await storedRuns()).toEqual([{ removed: { leads: 3, codes: 0 }, failed: [] }])
    expect(log.lines()).toEqual([
      expect.objectContaining({ level: 'info', removed: { leads: 3, codes: 0 } }),
    ])
  })

  it('continues after a removal that fails, and stores its name', async () => {
    const retention = build([
      { name: 'leads', run: () => Promise.reject(new Error('the table is locked')) },
      { name: 'codes', run: async () => 2 },
    ])
    expect(await retention.run()).toBe(2)
    expect(await storedRuns()).toEqual([{ removed: { codes: 2 }, failed: ['leads'] }])
    expect(log.lines()[0]).toMatchObject({ level: 'error', removal: 'leads' })
  })

  it('logs an alarm when the last successful sweep is more than 25 minutes old', async () => {
    let isBroken = false
    const retention = build([
      {
        name: 'leads',
        run: () => (isBroken ? Promise.reject(new Error('no')) : Promise.resolve(0)),
      },
    ])
    await retention.run()
    clock.pass(24 * minute)
    expect(await retention.checkLag()).toBe(0)
    isBroken = true
    await retention.run() // a failed run does not count
    clock.pass(2 * minute)
    expect(await retention.checkLag()).toBe(1)
    expect(log.lines().at(-1)).toMatchObject({
      level: 'error',
      minutes: 26,
      msg: 'retention sweep overdue',
    })
    isBroken = false
    await retention.run()
    expect(await retention.checkLag()).toBe(0)
  })

  it('runs at the start and every ten minutes', () => {
    const [sweep] = retentionJobs(build([]))
    expect(sweep?.everySeconds).toBe(600) // the scheduler runs every job at the start
  })

  it('deletes its own records after 90 days', async () => {
    const retention = build([])
    await retention.run()
    clock.pass(91 * 24 * 60 * minute)
    await retention.run()
    expect(await storedRuns()).toHaveLength(1)
  })
})
