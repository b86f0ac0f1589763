import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { engines, openTestDatabase } from '../../../../tests/support/test-database.ts'
import { createLogger } from '../logger.ts'
import { type LockName, lockUntilCommit, tryWithLock, withLock } from './locks.ts'
import { openPostgres } from './postgres.ts'

const jobLock: LockName = 'delete-expired-leads'
const otherJobLock: LockName = 'delete-expired-conversations'

describe.each(engines)('a job with a lock on %s', (engine) => {
  it('returns its count, and passes on its own error', async () => {
    const db = await openTestDatabase(engine)
    expect(await tryWithLock(db.database, jobLock, async () => 7)).toBe(7)
    const failing = tryWithLock(db.database, jobLock, async () => {
      throw new Error('not today')
    })
    await expect(failing).rejects.toThrow('not today')
    expect(await tryWithLock(db.database, jobLock, async () => 7)).toBe(7)
    await db.close()
  })

  it('returns what its work returns after waiting for the lock', async () => {
    const db = await openTestDatabase(engine)
    expect(await withLock(db.database, 'lead 7', async () => 'done')).toBe('done')
    await db.close()
  })
})

describe.runIf(engines.includes('postgres'))('two instances on one PostgreSQL server', () => {
  it('run a job on one instance, and the other does not wait', async () => {
    const db = await openTestDatabase('postgres')
    const second = openPostgres(db.url ?? '', createLogger('silent'), { poolSize: 2 }).database
    const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>()
    const { promise: isRunning, resolve: begun } = Promise.withResolvers<void>()
    const first = tryWithLock(db.database, jobLock, async () => {
      begun()
      await mayEnd
      return 7
    })
    await isRunning
    expect(await tryWithLock(second, jobLock, async () => 8)).toBe(0)
    expect(await tryWithLock(second, otherJobLock, async () => 9)).toBe(9)
    end()
    expect(await first).toBe(7)
    expect(await tryWithLock(second, jobLock, async () => 8)).toBe(8)
    await second.close()
    await db.close()
  })

  it('wait for the lock that the other instance holds', async () => {
    const db = await openTestDatabase('postgres')
    const second = openPostgres(db.url ?? '', createLogger('silent'), { poolSize: 2 }).database
    const order: string[] = []
    const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>()
    const { promise: isHeld, resolve: held } = Promise.withResolvers<void>()
    const first = db.database.transaction(async () => {
      await lockUntilCommit(db.database, 'lead 7')
      held()
      await mayEnd
      order.push('first')
    })
    await isHeld
    const other = second.transaction(async () => {
      await lockUntilCommit(second, 'lead 8') // another lead is another lock
      order.push('other')
    })
    await other
    const waiting = second.transaction(async () => {
      await lockUntilCommit(second, 'lead 7')
      order.push('second')
    })
    end()
    await Promise.all([first, waiting])
    expect(order).toEqual(['other', 'first', 'second'])
    await second.close()
    await db.close()
  })

  it('share the lock of a job with released versions, which name it by a number', async () => {
    const db = await openTestDatabase('postgres')
    const released = new pg.Client({ connectionString: db.url })
    await released.connect()
    await released.query('select pg_advisory_lock(52100, 1)')
    expect(await tryWithLock(db.database, jobLock, async () => 7)).toBe(0)
    await released.query('select pg_advisory_unlock(52100, 1), pg_advisory_lock(52100, 6)')
    expect(await tryWithLock(db.database, jobLock, async () => 7)).toBe(7)
    expect(await tryWithLock(db.database, otherJobLock, async () => 7)).toBe(0)
    await released.end()
    await db.close()
  })
})
