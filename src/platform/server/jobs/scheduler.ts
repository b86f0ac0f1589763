import { describeError, type Logger } from '../logger.ts'

/** A recurring job. `run` returns how many items it processed, for the log. */
export type Job = { name: string; everySeconds: number; run: () => Promise<number> }

/** One feature's part of the retention sweep: deletes expired rows and returns how many. */
export type Removal = Pick<Job, 'name' | 'run'>

/**
 * Repeats `runBatch` until a batch is not full, so that no statement blocks the database for long.
 * `runBatch` processes at most `max` items and returns how many. @returns the total
 */
export async function inBatches(
  batch: number,
  runBatch: (max: number) => Promise<number>,
): Promise<number> {
  let total = 0
  for (;;) {
    const done = await runBatch(batch)
    total += done
    if (done < batch) return total
  }
}

// Jobs survive being interrupted at any point; waiting this long lets short ones finish.
const stopTimeoutMs = 4_000

/**
 * Runs each job now and again after every pause, never twice at the same time in this process.
 * @param secondMs the milliseconds of a second between two runs
 * @returns a function that starts no more runs and waits a few seconds at most for the running ones, so that
 *   a mail server that does not respond cannot delay the stop
 */
export function startJobs(
  jobs: readonly Job[],
  logger: Logger,
  secondMs: number,
): () => Promise<void> {
  const timers = new Set<NodeJS.Timeout>()
  const running = new Set<Promise<void>>()
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
      running.delete(run)
      if (isStopped) return
      const timer = setTimeout(() => {
        timers.delete(timer)
        loop(job)
      }, job.everySeconds * secondMs)
      timers.add(timer)
    })
    running.add(run)
  }
  for (const job of jobs) loop(job)

  return async () => {
    isStopped = true
    for (const timer of timers) clearTimeout(timer)
    const { promise: timeout, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(() => resolve(), stopTimeoutMs)
    await Promise.race([Promise.all(running), timeout])
    clearTimeout(timer)
  }
}
