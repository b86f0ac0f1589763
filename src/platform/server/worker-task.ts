import { parentPort, Worker } from 'node:worker_threads'

type Job = { id: number; input: unknown }
type Outcome = { id: number; output: unknown } | { id: number; failure: string }

/** The work was not done: it took longer than it may, or too much of it is waiting already. */
export class WorkerRefusal extends Error {
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

type Waiting<In, Out> = {
  input: In
  resolve: (output: Out) => void
  reject: (error: Error) => void
}

/**
 * Runs work that takes more than some 20 ms in a thread beside the event loop, one piece at a time and
 * in order. The thread is started with the first piece and ended after a while without any.
 */
export function createWorkerTask<In, Out>({
  module,
  timeoutMs,
  maxQueue,
  idleMs = 10_000,
}: Options): (input: In) => Promise<Out> {
  const queue: Waiting<In, Out>[] = []
  let worker: Worker | undefined
  let running: Waiting<In, Out> | undefined
  let timer: NodeJS.Timeout | undefined
  let lastId = 0

  /** Ends the present piece of work, and begins the next one. */
  function settle(finish: (done: Waiting<In, Out>) => void) {
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
        else done.resolve(outcome.output as Out) // the module's own answer
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
      settle((late) => late.reject(new WorkerRefusal('timeout')))
    }, timeoutMs)
  }

  return (input) =>
    new Promise<Out>((resolve, reject) => {
      if (queue.length >= maxQueue) {
        reject(new WorkerRefusal('queue-full'))
        return
      }
      queue.push({ input, resolve, reject })
      if (running) return
      clearTimeout(timer)
      runNext()
    })
}

/** What the module of a worker task does: answers each piece of work. */
export function answerWorkerTask<In, Out>(work: (input: In) => Out) {
  parentPort?.on('message', ({ id, input }: Job) => {
    let outcome: Outcome
    try {
      outcome = { id, output: work(input as In) } // handed over by the task of this very module
    } catch (error) {
      outcome = { id, failure: error instanceof Error ? error.message : String(error) }
    }
    parentPort?.postMessage(outcome)
  })
}
