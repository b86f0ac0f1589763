import { parentPort, Worker } from 'node:worker_threads'

type Job = { id: number; input: unknown }
type Outcome = { id: number; output: unknown } | { id: number; failure: string }

/** The work was not done: it took longer than it may, or too much of it is waiting already. */
export class WorkerError extends Error {
  readonly reason: 'timeout' | 'queue-full'
  constructor(reason: 'timeout' | 'queue-full') {
    super(`worker task refused: ${reason}`)
    this.name = 'WorkerRefusal'
    this.reason = reason
  }
}

type Options = {
  /** The module that calls `answerWorkerTask`. */
  module: URL
  /** How long one piece of work may take; then the thread is ended. */
  timeoutMs: number
  /** How many may wait for their turn. */
  maxQueue: number
  /** How long an idle thread is kept for the next one. */
  idleMs?: number
}

type Waiting = {
  input: unknown
  resolve: (output: unknown) => void
  reject: (error: Error) => void
}

/** What a worker's module does with each piece of work. */
type Work = (input: never) => unknown

/**
 * Runs work that takes more than some 20 ms in a thread beside the event loop, one piece at a time and
 * in order. The thread is started with the first piece and ended after a while without any.
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

  /** Ends the present piece of work, and begins the next one. */
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
    // A server that stops does not wait for it.
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
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
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
      // The module answers with what its own work returns.
      queue.push({ input, resolve: resolve as (output: unknown) => void, reject })
      if (running) return
      clearTimeout(timer)
      runNext()
    })
}

/** What the module of a worker task does: answers each piece of work. */
export function answerWorkerTask(work: Work) {
  parentPort?.on('message', ({ id, input }: Job) => {
    let outcome: Outcome
    try {
      outcome = { id, output: work(input as never) } // handed over by the task of this very module
    } catch (error) {
      outcome = { id, failure: error instanceof Error ? error.message : String(error) }
    }
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    parentPort?.postMessage(outcome)
  })
}
