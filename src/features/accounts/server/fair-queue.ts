/**
 * A bounded queue that serves its keys in rotation: when one client floods it, another client waits
 * for one task, not for the whole flood.
 */
export function createFairQueue(limits: {
  maxRunning: number
  maxWaiting: number
  maxWaitingPerKey: number
}) {
  const waitingByKey = new Map<string, (() => void)[]>()
  let running = 0
  let waiting = 0

  function startNext() {
    const next = waitingByKey.entries().next().value
    if (!next) return
    const [key, tasks] = next
    const start = tasks.shift()
    // Reinserting moves the key to the end of the rotation.
    waitingByKey.delete(key)
    if (tasks.length > 0) waitingByKey.set(key, tasks)
    waiting -= 1
    start?.()
  }

  return async <T>(key: string, task: () => Promise<T>): Promise<T | 'busy'> => {
    if (running >= limits.maxRunning) {
      const tasks = waitingByKey.get(key) ?? []
      if (waiting >= limits.maxWaiting || tasks.length >= limits.maxWaitingPerKey) return 'busy'
      waiting += 1
      waitingByKey.set(key, tasks)
      await new Promise<void>((resolve) => tasks.push(resolve))
    }
    running += 1
    try {
      return await task()
    } finally {
      running -= 1
      startNext()
    }
  }
}
