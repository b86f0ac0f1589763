import { createHash } from 'node:crypto'
import { createByteCache } from '#platform/server/cache/byte-cache.ts'
import { createWorkerTask, WorkerError } from '#platform/server/jobs/worker-task.ts'
import { maxCleanLength, maxHtmlLength } from '../limits.ts'
import type { CleanHtml } from './sanitiser.ts'

/** Undefined for HTML that could not be sanitised in time, which is not shown. */
export type Cleaned = (CleanHtml & { isCut: boolean }) | undefined

const maxCachedBytes = 16 * 1024 * 1024
const timeoutMs = 2_000
const maxQueue = 200

/** Cuts long HTML before a tag. */
function cutAtTag(html: string): string {
  if (html.length <= maxCleanLength) return html
  const at = html.lastIndexOf('<', maxCleanLength)
  return html.slice(0, at > 0 ? at : maxCleanLength)
}

export type Cleaner = ReturnType<typeof createCleaner>

/**
 * Sanitises HTML in a worker thread, because crafted HTML may take long and must not hold up other
 * requests. Results are cached.
 */
export function createCleaner() {
  const run = createWorkerTask<(given: { html: string; withPictures: boolean }) => CleanHtml>({
    module: new URL('./clean-worker.ts', import.meta.url),
    timeoutMs,
    maxQueue,
  })
  // Two bytes per character, plus the entry's own size.
  const cache = createByteCache<{ cleaned: Cleaned }>(
    maxCachedBytes,
    ({ cleaned }) => 200 + (cleaned?.html.length ?? 0) * 2,
  )

  return async (html: string, withPictures = false): Promise<Cleaned> => {
    const limited = html.slice(0, maxHtmlLength)
    const key = createHash('sha256').update(`${withPictures} ${limited}`).digest('base64')
    const cached = cache.get(key)
    if (cached) return cached.cleaned
    try {
      const result = await run({ html: limited, withPictures })
      const cut = cutAtTag(result.html)
      const cleaned = { ...result, html: cut, isCut: cut.length < result.html.length }
      cache.set(key, { cleaned })
      return cleaned
    } catch (error) {
      if (!(error instanceof WorkerError)) throw error
      // HTML that timed out once would do so again; a full queue is temporary.
      if (error.reason === 'timeout') cache.set(key, { cleaned: undefined })
      return undefined
    }
  }
}
