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
  /** Time that one task may take before the thread is terminated. The start of a thread is not part of it. */
  timeoutMs: number
  /** Number of tasks that may wait. */
  maxQueue: number
  /** Time for which an idle thread waits for the next task before it is terminated. */
  idleMs?: number
}

/** A thread that has not loaded its module by then never will. */
const startTimeoutMs = 30_000

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
    const timeout = new AbortController()
    const { signal } = timeout
    // The thread alone does not keep the process alive.
    const limit = (ms: number) => setTimeout(() => timeout.abort(), ms)
    let timer = limit(startTimeoutMs)
    try {
      const isNew = worker === undefined
      const thread = worker ?? startWorker()
      if (isNew) await once(thread, 'message', { signal })
      clearTimeout(timer)
      timer = limit(timeoutMs)
      thread.postMessage(input)
      const [outcome] = await once(thread, 'message', { signal })
      return outcome as Outcome // sent by `answerWorkerTask`
    } catch (error) {
      if (!signal.aborted) throw error
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

/** Called by a worker module: says that it is loaded, and runs `work` for each task. */
export function answerWorkerTask(work: Work) {
  parentPort?.postMessage('ready')
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
