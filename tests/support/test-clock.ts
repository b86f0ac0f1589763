import type { Clock } from '#platform/server/clock.ts'

export const second = 1000
export const minute = 60 * second
export const hour = 60 * minute
export const day = 24 * hour

/** A clock that only a test moves. */
export function createTestClock(start = '2026-11-21T17:00:00.000Z') {
  let now = new Date(start)
  const clock: Clock & { pass(ms: number): void } = {
    now: () => now,
    pass(ms) {
      now = new Date(now.getTime() + ms)
    },
  }
  return clock
}
