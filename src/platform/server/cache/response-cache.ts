import { LRUCache } from 'lru-cache'
import type { CachedPage } from './cached-page.ts'

/** A complete response to an anonymous GET request. */
export type CachedResponse = {
  /** A page may be shown while the database is unavailable. A call must fail then (503). */
  kind: 'page' | 'call'
  /** The route pattern, for the log and the metrics. */
  route: string
  status: number
  headers: string[]
  body: Buffer
  etag: string | undefined
  notModifiedHeaders: string[]
}

type CacheOptions = {
  /**
   * True if every change of others is known. Clears the cache through its events if one is found, so it is
   * called before each use of a response.
   */
  isCurrent?: () => boolean
  maxResponses?: number
  maxPages?: number
  maxPagesWithQuery?: number
  /** Far more than a practice has profiles. */
  maxResults?: number
}

/**
 * Everything that is the same for all anonymous visitors, in memory until `clear`: complete responses by URL
 * and encoding, rendered pages by address, and results of public calls that pages are rendered from. What
 * was read before a `clear` is not stored after it, so writers pass the generation at which they began.
 */
export function createResponseCache({
  isCurrent = () => true,
  maxResponses = 500,
  maxPages = 400,
  maxPagesWithQuery = 50,
  maxResults = 500,
}: CacheOptions = {}) {
  let generation = 0
  const stores: { clear(): void }[] = []

  function createStore<Value extends object>(max: number) {
    const entries = new LRUCache<string, Value>({ max })
    stores.push(entries)
    return {
      get: (key: string) => entries.get(key),
      set(key: string, value: Value, readAt: number) {
        if (readAt === generation) entries.set(key, value)
      },
    }
  }

  const pages = createStore<CachedPage>(maxPages)
  // Clients can invent any number of queries, which must not evict pages without one.
  const pagesWithQuery = createStore<CachedPage>(maxPagesWithQuery)
  const toPages = (address: string) => (/^[^?]*\??$/.test(address) ? pages : pagesWithQuery)

  return {
    isCurrent,
    /** Raised by each `clear`. */
    generation: () => generation,
    clear() {
      generation += 1
      for (const store of stores) store.clear()
    },
    responses: createStore<CachedResponse>(maxResponses),
    /** By path, `?` and the part of the query that the page depends on. */
    pages: {
      get: (address: string) => toPages(address).get(address),
      set: (address: string, page: CachedPage, readAt: number) =>
        toPages(address).set(address, page, readAt),
    },
    /** Results of public calls, wrapped because a result may be empty. */
    results: createStore<{ result: unknown }>(maxResults),
  }
}

export type ResponseCache = ReturnType<typeof createResponseCache>
