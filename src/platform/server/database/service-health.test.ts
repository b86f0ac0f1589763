import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestClock, minute } from '../../../../tests/support/test-clock.ts'
import {
  engines,
  openTestDatabase,
  type TestDatabase,
} from '../../../../tests/support/test-database.ts'
import { createTestHealth } from '../../../../tests/support/test-health.ts'

describe.each(engines)('an attempt that one instance alone makes, on %s', (engine) => {
  let db: TestDatabase
  beforeEach(async () => {
    db = await openTestDatabase(engine)
  })
  afterEach(() => db.close())

  it('begins when the last success and failure are old enough', async () => {
    const clock = createTestClock()
    const [one, other] = [0, 1].map(() => createTestHealth(db.database, clock))
    const before = (minutes: number) => new Date(clock.now().getTime() - minutes * minute)
    const claim = (health = one) =>
      health?.claim('scheduledBackups', {
        success: before(60),
        failure: before(15),
        attempt: before(30),
      })
    const pass = (minutes: number) => clock.pass(minutes * minute)

    const claims = await Promise.all([claim(one), claim(other)])
    expect(claims.toSorted()).toEqual([false, true])
    // The instance was killed.
    pass(29)
    expect(await claim()).toBe(false)
    pass(1)
    expect(await claim()).toBe(true)
    await one?.recordFailure('scheduledBackups', 'full')
    pass(14)
    expect(await claim()).toBe(false)
    pass(1)
    expect(await claim()).toBe(true)
    await one?.recordSuccess('scheduledBackups')
    pass(59)
    expect(await claim()).toBe(false)
    pass(1)
    expect(await claim()).toBe(true)
  })
})
