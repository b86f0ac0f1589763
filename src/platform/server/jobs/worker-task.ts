import { parentPort, Worker } from 'node:worker_threads'

type Job = { id: number; input: unknown }
type Outcome = { id: number; output: unknown } | { id: number; failure: string }

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

type Waiting = {
  input: unknown
  resolve: (output: unknown) => void
  reject: (error: Error) => void
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
  const queue: Waiting[] = []
  let worker: Worker | undefined
  let running: Waiting | undefined
  let timer: NodeJS.Timeout | undefined
  let lastId = 0

  /** Completes the running task and starts the next one. */
  function settle(finish: (done: Waiting) => void) {
    clearTimeout(timer)
    const done = running
    running = undefined
    if (done) finish(done)
    runNext()
  }

  function endWorker() {
    const ended = worker
    worker = undefined
    void ended?.terminate()
  }

  function startWorker(): Worker {
    const started = new Worker(module)
    // The thread does not prevent the process from exiting.
    started.unref()
    started.on('message', (outcome: Outcome) => {
      if (outcome.id !== lastId || started !== worker) return
      settle((done) => {
        if ('failure' in outcome) done.reject(new Error(outcome.failure))
        else done.resolve(outcome.output)
      })
    })
    started.on('error', (error: Error) => {
      if (started !== worker) return
      worker = undefined
      settle((done) => done.reject(error))
    })
    worker = started
    return started
  }

  function runNext() {
    running = queue.shift()
    if (!running) {
      timer = setTimeout(endWorker, idleMs)
      timer.unref()
      return
    }
    lastId += 1
    const job: Job = { id: lastId, input: running.input }
    const thread = worker ?? startWorker()
    thread.postMessage(job)
    timer = setTimeout(() => {
      endWorker()
      settle((late) => late.reject(new WorkerError('timeout')))
    }, timeoutMs)
  }

  return (input) =>
    new Promise((resolve, reject) => {
      if (queue.length >= maxQueue) {
        reject(new WorkerError('queue-full'))
        return
      }
      // The module's function has the type W, so its result does too.
      queue.push({ input, resolve: resolve as (output: unknown) => void, reject })
      if (running) return
      clearTimeout(timer)
      runNext()
    })
}

/** Called by a worker module: runs `work` for each task. */
export function answerWorkerTask(work: Work) {
  parentPort?.on('message', ({ id, input }: Job) => {
    let outcome: Outcome
    try {
      outcome = { id, output: work(input as never) } // sent by the task of this module, whose input has the type
    } catch (error) {
      outcome = { id, failure: error instanceof Error ? error.message : String(error) }
    }
    parentPort?.postMessage(outcome)
  })
}
