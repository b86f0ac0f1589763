import { describe, expect, it } from 'vitest'
import { createLocalEventBus } from '#platform/server/events/event-bus.ts'
import type { BusEvent } from '#platform/server/events/events.ts'
import { setupFirstEdition } from '../support/migration-test-bed.ts'
import { createTestClock, minute, second } from '../support/test-clock.ts'
import { engines } from '../support/test-database.ts'
import { createTestHealth } from '../support/test-health.ts'

const { openUpdated } = setupFirstEdition()

describe.each(engines)('an update of a first-edition database on %s', (engine) => {
  it('begins to record when services worked, once a minute at most', async () => {
    const old = await openUpdated(engine)
    const clock = createTestClock()
    const eventBus = createLocalEventBus()
    const health = createTestHealth(old.database, clock, eventBus)
    const events: BusEvent[] = []
    eventBus.subscribe((event) => events.push(event))
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
    // Open tabs read it again when the kind of the result has changed: a success, down, slow, a success.
    expect(events).toEqual(Array.from({ length: 4 }, () => ({ t: 'changed', topic: 'health' })))
  })
})
