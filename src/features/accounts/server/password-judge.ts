import { Worker } from 'node:worker_threads'
import { AppError } from '#shared/errors.ts'
import { isOwnName, minPasswordScore, type Person, toGuess } from '../rules.ts'

// Passwords are chosen seldom: the dictionaries' memory is given back in between.
const idleMs = 60_000
const maxJudgingMs = 30_000

type Waiting = { resolve: (score: number) => void; reject: (error: Error) => void }
type Judge = { worker: Worker; waiting: Map<number, Waiting>; idle?: NodeJS.Timeout }

let judge: Judge | undefined
let lastId = 0

function dismiss(dismissed: Judge, error?: Error) {
  if (judge === dismissed) judge = undefined
  clearTimeout(dismissed.idle)
  for (const { reject } of dismissed.waiting.values()) {
    reject(error ?? new Error('the password judge was dismissed'))
  }
  dismissed.waiting.clear()
  void dismissed.worker.terminate()
}

function hire(): Judge {
  const worker = new Worker(new URL('guessability-worker.ts', import.meta.url))
  const hired: Judge = { worker, waiting: new Map() }
  worker.on('message', ({ id, score }: { id: number; score: number }) => {
    hired.waiting.get(id)?.resolve(score)
    hired.waiting.delete(id)
    if (hired.waiting.size > 0) return
    worker.unref() // an idle judge holds up no exit
    hired.idle = setTimeout(() => dismiss(hired), idleMs).unref()
  })
  worker.on('error', (error) => dismiss(hired, error))
  return hired
}

/** Judges a password in a worker: an odd one takes a third of a second. */
async function judgeInWorker(password: string, person: Person): Promise<number> {
  const current = (judge ??= hire())
  clearTimeout(current.idle)
  current.worker.ref()
  lastId += 1
  const id = lastId
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  current.waiting.set(id, { resolve, reject })
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have no origin
  current.worker.postMessage({ id, guess: toGuess(password, person) })
  const impatience = setTimeout(() => dismiss(current), maxJudgingMs)
  try {
    return await promise
  } catch {
    throw new AppError(
      'unavailable',
      'The password could not be checked right now. Please try again in a moment.',
      { retryAfter: 5 },
    )
  } finally {
    clearTimeout(impatience)
  }
}

/** Whether a guesser who knows the practice and the person would soon find this password. */
export async function isEasyToGuess(password: string, person: Person): Promise<boolean> {
  return isOwnName(password, person) || (await judgeInWorker(password, person)) < minPasswordScore
}
