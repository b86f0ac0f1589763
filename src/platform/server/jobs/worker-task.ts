import { once } from 'node:events'
import { parentPort, Worker } from 'node:worker_threads'
import { createQueue } from '../async/queue.ts'

type Outcome = { output: unknown } | { failure: string }

/** A task was not completed: it took too long, or the queue was full. */
export class WorkerError extends Error {
  readonly reason: 'timeout' | 'queue-full'
  constructor(reason: 'timeout' | 'queue-full') {
    super(`worker task refused: ${reason}`)
    this.name = 'WorkerError'
    this.reason = reason
  }
}

type Options = {
  /** The module that calls `answerWorkerTask`. */
  module: URL
  /** How long one task may take before the thread is terminated. */
  timeoutMs: number
  /** How many tasks may wait. */
  maxQueue: number
  /** How long an idle thread waits for the next task before it is terminated. */
  idleMs?: number
}

/** The function that a worker module runs for each task. */
type Work = (input: never) => unknown

/**
 * Runs work that would block the event loop for more than some 20 ms in a thread, one task at a time and in
 * order. The thread starts with the first task and ends after an idle time.
 */
export function createWorkerTask<W extends Work>({
  module,
  timeoutMs,
  maxQueue,
  idleMs = 10_000,
}: Options): (input: Parameters<W>[0]) => Promise<ReturnType<W>> {
  const queue = createQueue({ maxRunning: 1, maxWaiting: maxQueue })
  let worker: Worker | undefined
  let idleTimer: NodeJS.Timeout | undefined

  function endWorker() {
    const ended = worker
    worker = undefined
    void ended?.terminate()
  }

  function startWorker(): Worker {
    const started = new Worker(module)
    // The thread does not prevent the process from exiting.
    started.unref()
    started.on('error', () => {
      if (started === worker) worker = undefined
    })
    worker = started
    return started
  }

  async function runInThread(input: unknown): Promise<Outcome> {
    clearTimeout(idleTimer)
    const thread = worker ?? startWorker()
    const timeout = new AbortController()
    // The thread alone does not keep the process alive.
    const timer = setTimeout(() => timeout.abort(), timeoutMs)
    thread.postMessage(input)
    try {
      const [outcome] = await once(thread, 'message', { signal: timeout.signal })
      return outcome as Outcome // sent by `answerWorkerTask`
    } catch (error) {
      if (!timeout.signal.aborted) throw error
      endWorker()
      throw new WorkerError('timeout')
    } finally {
      clearTimeout(timer)
      idleTimer = setTimeout(endWorker, idleMs).unref()
    }
  }

  return async (input) => {
    const outcome = await queue.run(() => runInThread(input))
    if (outcome === 'busy') throw new WorkerError('queue-full')
    if ('failure' in outcome) throw new Error(outcome.failure)
    return outcome.output as ReturnType<W> // the module's function has the type W
  }
}

/** Called by a worker module: runs `work` for each task. */
export function answerWorkerTask(work: Work) {
  parentPort?.on('message', (input: unknown) => {
    let outcome: Outcome
    try {
      outcome = { output: work(input as never) } // sent by the task of this module, whose input has the type
    } catch (error) {
      outcome = { failure: error instanceof Error ? error.message : String(error) }
    }
    parentPort?.postMessage(outcome)
  })
}
