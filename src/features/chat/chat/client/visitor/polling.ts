const intervalMs = 3_000

interface PollingOptions {
  isNeeded: () => boolean
  /** Does not reject. */
  poll: () => Promise<void>
}

/** Polls at intervals while it is needed, one call at a time. */
export function createPolling({ isNeeded, poll }: PollingOptions) {
  let isActive = false
  let isPolling = false
  let timer: number | undefined

  async function run() {
    isActive = isNeeded()
    if (!isActive || isPolling) return
    isPolling = true
    window.clearTimeout(timer)
    await poll()
    isPolling = false
    timer = window.setTimeout(() => void run(), intervalMs)
  }

  return {
    start() {
      if (!isActive) void run()
    },
    /** Polls now instead of at the end of the interval. */
    wake() {
      if (isActive) void run()
    },
    stop: () => window.clearTimeout(timer),
  }
}
