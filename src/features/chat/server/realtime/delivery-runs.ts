const retryMs = 500

/**
 * Runs `deliver` once at a time per conversation. A request during a run causes one more run
 * afterwards; a failed run is repeated after half a second.
 */
export function createDeliveryRuns(
  deliver: (room: string) => Promise<void>,
  onError: (error: unknown) => void,
) {
  const running = new Map<string, { isStale: boolean }>()
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

  function start(room: string): void {
    if (isClosed) return
    const current = running.get(room)
    if (current) {
      current.isStale = true
      return
    }
    const run = { isStale: false }
    running.set(room, run)
    void deliver(room).then(
      () => {
        running.delete(room)
        if (run.isStale) start(room)
      },
      (error: unknown) => {
        running.delete(room)
        onError(error)
        retryLater(room, () => start(room))
      },
    )
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
