const everyMs = 1_000

/** Calls `work` at once, and again at the end of the second if it was called for the same number in the meantime. */
export function createPageThrottle(work: (number: number) => void) {
  const timers = new Map<number, { timer: NodeJS.Timeout; isCalled: boolean }>()

  function call(number: number) {
    const waiting = timers.get(number)
    if (waiting) {
      waiting.isCalled = true
      return
    }
    const timer = setTimeout(() => {
      const { isCalled } = timers.get(number) ?? {}
      timers.delete(number)
      if (isCalled) call(number)
    }, everyMs).unref()
    timers.set(number, { timer, isCalled: false })
    work(number)
  }

  return {
    call,
    close() {
      for (const { timer } of timers.values()) clearTimeout(timer)
      timers.clear()
    },
  }
}
