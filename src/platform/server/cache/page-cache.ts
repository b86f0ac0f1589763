import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/** One page as anonymous visitors get it, ready to send. */
export type CachedPage = {
  status: number
  etag: string
  html: Buffer
  /** Made when somebody first asks for them. */
  brotli: () => Promise<Buffer>
  gzip: () => Promise<Buffer>
  /** `link` header: what the browser may fetch before it has read the page. */
  preload: string
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => (made ??= make())
}

// Weak: the same page in another encoding is the same page, but not the same bytes.
const toEtag = (bytes: Buffer) =>
  `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`

/** A page ready to send; compressed at most once in each way. */
export function packPage(status: number, html: string, preload: string): CachedPage {
  const bytes = Buffer.from(html)
  return {
    status,
    etag: toEtag(bytes),
    html: bytes,
    brotli: once(() =>
      toBrotli(bytes, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: 5,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        },
      }),
    ),
    gzip: once(() => toGzip(bytes, { level: 6 })),
    preload,
  }
}

/**
 * Packs pages, and the same bytes once: an address that somebody made up shows the page for all
 * addresses that are not there, and need not be compressed again.
 */
export function createPacker(most = 50) {
  const recent = new Map<string, CachedPage>()
  return (status: number, html: string, preload: string): CachedPage => {
    const page = packPage(status, html, preload)
    const known = recent.get(page.etag)
    if (known?.status === status) return known
    const [oldest] = recent.keys()
    if (recent.size >= most && oldest !== undefined) recent.delete(oldest)
    recent.set(page.etag, page)
    return page
  }
}

type CacheLimits = { maxPages?: number; maxWithQuery?: number }

/**
 * Whole pages for anonymous visitors, emptied when what they show changes. Bounded: the oldest goes. Pages
 * with a query have a small room of their own: anybody can make up a query, and must not push out others.
 */
export function createPageCache({ maxPages = 400, maxWithQuery = 50 }: CacheLimits = {}) {
  const plain = new Map<string, CachedPage>()
  const withQuery = new Map<string, CachedPage>()
  const isPlain = (address: string) => /^[^?]*\??$/.test(address)
  let age = 0
  return {
    /** `address` is path, `?` and what of the query counts. */
    get: (address: string) => (isPlain(address) ? plain : withQuery).get(address),
    /** A number that changes with every emptying: a page rendered before must not be kept after. */
    age: () => age,
    keep(address: string, page: CachedPage, renderedAt: number) {
      if (renderedAt !== age) return
      const pages = isPlain(address) ? plain : withQuery
      const limit = isPlain(address) ? maxPages : maxWithQuery
      const [oldest] = pages.keys()
      if (pages.size >= limit && oldest !== undefined) pages.delete(oldest)
      pages.set(address, page)
    },
    empty() {
      age += 1
      plain.clear()
      withQuery.clear()
    },
  }
}

export type PageCache = ReturnType<typeof createPageCache>
