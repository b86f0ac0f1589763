import { createSingleRun, type SingleRun } from '#platform/server/async/single-run.ts'

const retryMs = 500

/**
 * Runs `deliver` once at a time per conversation. A request during a run causes one more run
 * afterwards; a failed run is repeated after half a second.
 */
export function createDeliveryRuns(
  deliver: (room: string) => Promise<void>,
  onError: (error: unknown) => void,
) {
  const runs = new Map<string, SingleRun>()
  const retries = new Map<string, NodeJS.Timeout>()
  let isClosed = false

  function retryLater(key: string, work: () => void): void {
    if (isClosed || retries.has(key)) return
    const timer = setTimeout(() => {
      retries.delete(key)
      work()
    }, retryMs)
    retries.set(key, timer)
  }

  const createRun = (room: string) =>
    createSingleRun(async () => {
      try {
        if (!isClosed) await deliver(room)
      } catch (error) {
        onError(error)
        retryLater(room, () => start(room))
      }
    })

  function start(room: string): void {
    if (isClosed) return
    const single = runs.get(room) ?? createRun(room)
    runs.set(room, single)
    void single.run().then(() => {
      // It may have started again since.
      if (!single.isRunning()) runs.delete(room)
    })
  }

  return {
    start,
    retryLater,
    close(): void {
      isClosed = true
      for (const timer of retries.values()) clearTimeout(timer)
    },
  }
}
