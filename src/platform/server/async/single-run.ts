import { settle } from './settle.ts'

export type SingleRun = {
  /**
   * Runs the work. A call during a run joins it and makes it run once more: what was queued since may have
   * missed its last check.
   */
  run(): Promise<number>
  isRunning(): boolean
  /** Starts no further run and waits for the present one, before the database closes. */
  settle(): Promise<void>
}

/** Runs `work` never twice at the same time. It may return how many items it processed, and ends early on a stop. */
export function createSingleRun(
  work: (isStopping: () => boolean) => Promise<number | void>,
): SingleRun {
  let current: Promise<number> | undefined
  let mustRunAgain = false
  let isStopping = false

  async function runAll(): Promise<number> {
    try {
      let done = 0
      do {
        mustRunAgain = false
        done += (await work(() => isStopping)) ?? 0
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

    isRunning: () => current !== undefined,

    async settle() {
      isStopping = true
      await settle(current ? [current] : [])
    },
  }
}
