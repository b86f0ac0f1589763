import { callOverHttp } from '#platform/client/http/api.ts'
import { proveWork, type Work } from '../contract/prove-work.ts'

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
    worker.postMessage(work)
  })
}

/** Does the work of a security check. A failure is not shown: the picture and the voice are the check that remains. */
export async function doWork(validation: string, work: Work): Promise<void> {
  try {
    const solution = await solve(work)
    if (!solution) return
    const { counter, derivedKey } = solution
    await callOverHttp(proveWork, { body: { validation, work, solution: { counter, derivedKey } } })
  } catch {
    // No workers, no cryptography over http, or no connection.
  }
}
