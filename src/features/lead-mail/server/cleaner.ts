import { createHash } from 'node:crypto'
import { createByteCache } from '#platform/server/cache/byte-cache.ts'
import { createWorkerTask, WorkerError } from '#platform/server/jobs/worker-task.ts'
import { maxCleanLength, maxHtmlLength } from './limits.ts'
import type { CleanHtml } from './sanitiser.ts'

/** HTML that could not be made safe within its time is not shown. */
export type Cleaned = (CleanHtml & { isCut: boolean }) | undefined

const maxCachedBytes = 16 * 1024 * 1024
const timeoutMs = 2_000
const maxWaiting = 200

/** As far as whole tags reach. */
function cutAtTag(html: string): string {
  if (html.length <= maxCleanLength) return html
  const at = html.lastIndexOf('<', maxCleanLength)
  return html.slice(0, at > 0 ? at : maxCleanLength)
}

export type Cleaner = ReturnType<typeof createCleaner>

/**
 * Makes foreign HTML safe in a thread of its own, each text once: somebody may send what takes long,
 * and everybody else is served meanwhile. @returns undefined for what is not clean within its time
 */
export function createCleaner() {
  const run = createWorkerTask<(given: { html: string; withPictures: boolean }) => CleanHtml>({
    module: new URL('./clean-worker.ts', import.meta.url),
    timeoutMs,
    maxQueue: maxWaiting,
  })
  // Two bytes a character, and what an entry itself takes.
  const cache = createByteCache<{ cleaned: Cleaned }>(
    maxCachedBytes,
    ({ cleaned }) => 200 + (cleaned?.html.length ?? 0) * 2,
  )

  return async (html: string, withPictures = false): Promise<Cleaned> => {
    const looked = html.slice(0, maxHtmlLength)
    const key = createHash('sha256').update(`${withPictures} ${looked}`).digest('base64')
    const known = cache.get(key)
    if (known) return known.cleaned
    try {
      const found = await run({ html: looked, withPictures })
      const cut = cutAtTag(found.html)
      const cleaned = { ...found, html: cut, isCut: cut.length < found.html.length }
      cache.set(key, { cleaned })
      return cleaned
    } catch (error) {
      if (!(error instanceof WorkerError)) throw error
      // What took too long once would again; what found no room may later.
      if (error.reason === 'timeout') cache.set(key, { cleaned: undefined })
      return undefined
    }
  }
}
