import { describe, expect, it } from 'vitest'
import { setupFirstEdition } from '../support/migration-test-bed.ts'
import { createTestClock, minute, second } from '../support/test-clock.ts'
import { engines } from '../support/test-database.ts'
import { createTestHealth } from '../support/test-health.ts'

const openFirstEdition = setupFirstEdition()

describe.each(engines)('an update of a first-edition database on %s', (engine) => {
  it('begins to record when services worked, once a minute at most', async () => {
    const old = await openFirstEdition(engine)
    await old.migrate()
    const clock = createTestClock()
    const health = createTestHealth(old.database, clock)
    expect(await health.find('mail')).toEqual({
      lastSuccessAt: null,
      lastFailureAt: null,
      failure: null,
    })

    const first = clock.now()
    await health.recordSuccess('mail')
    clock.pass(30 * second)
    await health.recordSuccess('mail')
    expect(await health.find('mail')).toMatchObject({ lastSuccessAt: first, failure: null })

    await health.recordFailure('mail', 'down')
    const failedAt = clock.now()
    clock.pass(second)
    await health.recordFailure('mail', 'down')
    expect(await health.find('mail')).toEqual({
      lastSuccessAt: first,
      lastFailureAt: failedAt,
      failure: 'down',
    })
    await health.recordFailure('mail', 'slow')
    expect(await health.find('mail')).toMatchObject({
      lastFailureAt: clock.now(),
      failure: 'slow',
    })

    // The first success after a failure is recorded at once.
    await health.recordSuccess('mail')
    expect(await health.find('mail')).toMatchObject({ lastSuccessAt: clock.now(), failure: null })
    clock.pass(minute)
    await health.recordSuccess('mail')
    expect(await health.find('mail')).toMatchObject({ lastSuccessAt: clock.now() })
    expect(await health.find('push')).toMatchObject({ lastSuccessAt: null })
  })
})
