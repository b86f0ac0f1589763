import { settle } from './settle.ts'

export type QueueLimits = {
  maxRunning: number
  maxWaiting: number
  /** One client fills no more than this with its waiting tasks. */
  maxWaitingPerKey?: number
}

/**
 * A bounded queue, in the order of the calls. It serves its keys in rotation: when one client floods it, another
 * client waits for one task, not for the whole flood.
 */
export function createQueue({
  maxRunning,
  maxWaiting,
  maxWaitingPerKey = maxWaiting,
}: QueueLimits) {
  const waitingByKey = new Map<string, (() => void)[]>()
  const running = new Set<Promise<unknown>>()
  let taken = 0
  let waiting = 0

  /** Passes the place of a finished task to the next one directly: a new call cannot take it in between. */
  function passPlace() {
    const next = waitingByKey.entries().next().value
    if (!next) {
      taken -= 1
      return
    }
    const [key, tasks] = next
    const start = tasks.shift()
    // Reinserting moves the key to the end of the rotation.
    waitingByKey.delete(key)
    if (tasks.length > 0) waitingByKey.set(key, tasks)
    waiting -= 1
    start?.()
  }

  async function runTask<T>(task: () => Promise<T>): Promise<T> {
    try {
      return await task()
    } finally {
      passPlace()
    }
  }

  return {
    /** @returns the task's result, or `busy` if too many are waiting: then the task does not run */
    async run<T>(task: () => Promise<T>, key = ''): Promise<T | 'busy'> {
      if (taken < maxRunning) taken += 1
      else {
        const tasks = waitingByKey.get(key) ?? []
        if (waiting >= maxWaiting || tasks.length >= maxWaitingPerKey) return 'busy'
        waiting += 1
        waitingByKey.set(key, tasks)
        await new Promise<void>((resolve) => tasks.push(resolve))
      }
      const work = runTask(task)
      running.add(work)
      try {
        return await work
      } finally {
        running.delete(work)
      }
    },
    /** Waits for the running tasks, before the database closes. */
    settle: () => settle([...running]),
  }
}
