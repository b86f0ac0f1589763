import { setTimeout as sleep } from 'node:timers/promises'

// Work that does not end must not block a stop, which ends after nine seconds.
const maxSettleMs = 1_000

/** Waits at a stop for work in progress, but not for long. A failure is reported to the caller that started it. */
export async function settle(work: readonly Promise<unknown>[]): Promise<void> {
  if (work.length === 0) return
  await Promise.race([Promise.allSettled(work), sleep(maxSettleMs, undefined, { ref: false })])
}
