import { Worker } from 'node:worker_threads'
import { m } from '#messages'
import { AppError } from '#shared/errors.ts'
import {
  type EstimatorInput,
  isOwnName,
  minPasswordScore,
  type Person,
  type PracticeFacts,
  toEstimatorInput,
} from '../rules.ts'

// Passwords are rarely chosen: an idle worker is stopped to free the memory of its dictionaries.
const idleMs = 60_000
const timeoutMs = 30_000

type PendingScore = { resolve: (score: number) => void; reject: (error: Error) => void }
type Estimator = { worker: Worker; pending: Map<number, PendingScore>; idle?: NodeJS.Timeout }

let estimator: Estimator | undefined
let lastId = 0

function stopEstimator(stopped: Estimator, error?: Error) {
  if (estimator === stopped) estimator = undefined
  clearTimeout(stopped.idle)
  for (const { reject } of stopped.pending.values()) {
    reject(error ?? new Error('password estimator stopped'))
  }
  stopped.pending.clear()
  void stopped.worker.terminate()
}

function startEstimator(): Estimator {
  const worker = new Worker(new URL('guessability-worker.ts', import.meta.url))
  const started: Estimator = { worker, pending: new Map() }
  worker.on('message', ({ id, score }: { id: number; score: number }) => {
    started.pending.get(id)?.resolve(score)
    started.pending.delete(id)
    if (started.pending.size > 0) return
    worker.unref() // an idle worker does not keep the process running
    started.idle = setTimeout(() => stopEstimator(started), idleMs).unref()
  })
  worker.on('error', (error) => stopEstimator(started, error))
  return started
}

/** Runs the estimator in a worker, because an unusual password takes a third of a second. */
async function estimateInWorker(input: EstimatorInput): Promise<number> {
  const current = (estimator ??= startEstimator())
  clearTimeout(current.idle)
  current.worker.ref()
  lastId += 1
  const id = lastId
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  current.pending.set(id, { resolve, reject })
  current.worker.postMessage({ id, input })
  const timeout = setTimeout(() => stopEstimator(current), timeoutMs)
  try {
    return await promise
  } catch {
    throw new AppError('unavailable', m.auth_password_not_checked(), { retryAfter: 5 })
  } finally {
    clearTimeout(timeout)
  }
}

/** True if an attacker who knows the practice and the person would soon guess this password. */
export const isEasyToGuess =
  (readFacts: () => PracticeFacts) =>
  async (password: string, person: Person): Promise<boolean> => {
    if (isOwnName(password, person)) return true
    const input = toEstimatorInput(password, person, readFacts())
    return (await estimateInWorker(input)) < minPasswordScore
  }
