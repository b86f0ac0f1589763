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

const etagOf = (bytes: Buffer) =>
  `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`

/** A page ready to send; compressed at most once in each way. */
export function packPage(status: number, html: string, preload: string): CachedPage {
  const bytes = Buffer.from(html)
  return {
    status,
    etag: etagOf(bytes),
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

/** Whole pages for anonymous visitors, emptied when what they show changes. Bounded: the oldest goes. */
export function createPageCache(mostPages = 400) {
  const pages = new Map<string, CachedPage>()
  let age = 0
  return {
    get: (address: string) => pages.get(address),
    /** A number that changes with every emptying: a page rendered before must not be kept after. */
    age: () => age,
    keep(address: string, page: CachedPage, renderedAt: number) {
      if (renderedAt !== age) return
      const [oldest] = pages.keys()
      if (pages.size >= mostPages && oldest !== undefined) pages.delete(oldest)
      pages.set(address, page)
    },
    empty() {
      age += 1
      pages.clear()
    },
  }
}

export type PageCache = ReturnType<typeof createPageCache>
