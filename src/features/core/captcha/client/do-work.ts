import { callOverHttp } from '#platform/client/http/api.ts'
import { proveWork, type Work } from '../contract/prove-work.ts'

/** A word that no browser knows a value for. `useCheckedSend` reads it; a file for both would be one more to load. */
const trapName = 'subject'

type Solution = { counter: number; derivedKey: string }

/** Computes in a thread of its own, so that typing stays quick. @returns undefined where there are no workers */
function solve(work: Work): Promise<Solution | undefined> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./work-worker.ts', import.meta.url), { type: 'module' })
    const finish = (solution: Solution | undefined) => {
      worker.terminate()
      resolve(solution)
    }
    worker.addEventListener('message', ({ data }: MessageEvent<Solution | undefined>) =>
      finish(data),
    )
    worker.addEventListener('error', () => finish(undefined))
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker takes no origin
    worker.postMessage(work)
  })
}

/**
 * Adds a field that no person sees, hears or reaches, and that no password manager or browser fills in. Robots that fill in
 * every field fill this one; it never decides alone.
 */
function addTrap(entry: Element | null): void {
  if (!entry || entry.querySelector(`[name=${trapName}]`)) return
  const trap = document.createElement('input')
  Object.assign(trap, { name: trapName, tabIndex: -1, autocomplete: 'off', maxLength: 200 })
  trap.className = 'sr-only'
  for (const name of ['aria-hidden', 'data-1p-ignore', 'data-bwignore', 'data-lpignore']) {
    trap.setAttribute(name, 'true')
  }
  entry.append(trap)
}

/** Does the work of a security check. A failure is not shown: the picture and the voice are the check that remains. */
export async function doWork(validation: string, work: Work, entry: Element | null): Promise<void> {
  addTrap(entry)
  try {
    const solution = await solve(work)
    if (!solution) return
    const { counter, derivedKey } = solution
    await callOverHttp(proveWork, { body: { validation, work, solution: { counter, derivedKey } } })
  } catch {
    // No workers, no cryptography over http, or no connection.
  }
}
