import { describe, expect, it } from 'vitest'
import { engines, openTestDatabase } from '../../../../tests/support/test-database.ts'
import { createLogger } from '../logger.ts'
import { tryWithLock } from './job-lock.ts'
import { lockUntilCommit } from './named-lock.ts'
import { openPostgres } from './postgres.ts'

describe.each(engines)('a job on %s', (engine) => {
  it('answers what it did, and fails with its own words', async () => {
    const db = await openTestDatabase(engine)
    expect(await tryWithLock(db.database, 1, async () => 7)).toBe(7)
    const failing = tryWithLock(db.database, 1, async () => {
      throw new Error('not today')
    })
    await expect(failing).rejects.toThrow('not today')
    expect(await tryWithLock(db.database, 1, async () => 7)).toBe(7)
    await db.close()
  })
})

describe.runIf(engines.includes('postgres'))('of two instances on a PostgreSQL server', () => {
  it('one does the job, the other does not wait for it', async () => {
    const db = await openTestDatabase('postgres')
    const second = openPostgres(db.url ?? '', createLogger('silent'), 2).database
    const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>()
    const { promise: isUnderWay, resolve: begun } = Promise.withResolvers<void>()
    const first = tryWithLock(db.database, 1, async () => {
      begun()
      await mayEnd
      return 7
    })
    await isUnderWay
    expect(await tryWithLock(second, 1, async () => 8)).toBe(0)
    expect(await tryWithLock(second, 2, async () => 9)).toBe(9)
    end()
    expect(await first).toBe(7)
    expect(await tryWithLock(second, 1, async () => 8)).toBe(8)
    await second.close()
    await db.close()
  })

  it('one waits for the lock that the other holds', async () => {
    const db = await openTestDatabase('postgres')
    const second = openPostgres(db.url ?? '', createLogger('silent'), 2).database
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
      await lockUntilCommit(second, 'lead 8') // another lead is nobody's wait
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
})
