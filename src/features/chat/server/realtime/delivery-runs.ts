const retryMs = 500

/**
 * Runs `deliver` once at a time per conversation. A request during a run causes one more run
 * afterwards; a failed run is repeated after half a second.
 */
export function createDeliveryRuns(
  deliver: (sessionId: string) => Promise<void>,
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

  function start(sessionId: string): void {
    if (isClosed) return
    const current = running.get(sessionId)
    if (current) {
      current.isStale = true
      return
    }
    const run = { isStale: false }
    running.set(sessionId, run)
    void deliver(sessionId).then(
      () => {
        running.delete(sessionId)
        if (run.isStale) start(sessionId)
      },
      (error: unknown) => {
        running.delete(sessionId)
        onError(error)
        retryLater(sessionId, () => start(sessionId))
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
