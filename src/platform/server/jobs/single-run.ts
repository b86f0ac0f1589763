import { setTimeout as sleep } from 'node:timers/promises'

// Work that does not end must not block a stop, which ends after nine seconds.
const maxSettleMs = 1_000

export type SingleRun = {
  /**
   * Runs the work. A call during a run joins it and makes it run once more: what was queued since may have
   * missed its last check.
   */
  run(): Promise<number>
  /** Starts no further run and waits for the present one, before the database closes. */
  settle(): Promise<void>
}

/** Runs `work` never twice at the same time. It returns how many items it processed, and ends early on a stop. */
export function createSingleRun(work: (isStopping: () => boolean) => Promise<number>): SingleRun {
  let current: Promise<number> | undefined
  let mustRunAgain = false
  let isStopping = false

  async function runAll(): Promise<number> {
    try {
      let done = 0
      do {
        mustRunAgain = false
        done += await work(() => isStopping)
      } while (mustRunAgain)
      return done
    } finally {
      current = undefined
    }
  }

  return {
    async run() {
      if (isStopping) return 0
      mustRunAgain = true
      current ??= runAll()
      return current
    },

    async settle() {
      isStopping = true
      if (!current) return
      const done = current.then(
        () => {},
        () => {}, // reported to the caller that started the run
      )
      await Promise.race([done, sleep(maxSettleMs, undefined, { ref: false })])
    },
  }
}
