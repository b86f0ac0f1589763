import { describeError, type Logger } from '../logger.ts'

/** Work that comes back by itself. `run` returns how many things it dealt with, for the log. */
export type Job = { name: string; everySeconds: number; run: () => Promise<number> }

/** One table's share of the removal: takes away what is past its time and answers how much. */
export type Removal = Pick<Job, 'name' | 'run'>

/**
 * Removes until nothing is left, `batch` at a time, so that no statement holds the database for long.
 * `removeSome` takes at most so many away and answers how many. @returns how many in all
 */
export async function inBatches(
  batch: number,
  removeSome: (most: number) => Promise<number>,
): Promise<number> {
  let total = 0
  for (;;) {
    const removed = await removeSome(batch)
    total += removed
    if (removed < batch) return total
  }
}

// Every job can be cut short anywhere, as by a kill; this only spares it that where it is quick.
const patienceMs = 4_000

/**
 * Runs each job now and again after every pause, never twice at the same time in this process.
 * @returns a function that stops new runs and waits for those under way, some seconds at most: a
 *   mail server that says nothing must not hold the stop up
 */
export function startJobs(jobs: readonly Job[], logger: Logger): () => Promise<void> {
  const timers = new Set<NodeJS.Timeout>()
  const underWay = new Set<Promise<void>>()
  let isStopped = false

  const runOnce = async (job: Job) => {
    try {
      const count = await job.run()
      if (count > 0) logger.info({ job: job.name, count }, 'job done')
    } catch (error) {
      logger.error({ job: job.name, ...describeError(error) }, 'job failed')
    }
  }
  const loop = (job: Job) => {
    const run = runOnce(job).finally(() => {
      underWay.delete(run)
      if (isStopped) return
      const timer = setTimeout(() => {
        timers.delete(timer)
        loop(job)
      }, job.everySeconds * 1000)
      timers.add(timer)
    })
    underWay.add(run)
  }
  for (const job of jobs) loop(job)

  return async () => {
    isStopped = true
    for (const timer of timers) clearTimeout(timer)
    const { promise: impatience, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(() => resolve(), patienceMs)
    await Promise.race([Promise.all(underWay), impatience])
    clearTimeout(timer)
  }
}
