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
  brotli: Buffer
  gzip: Buffer
  /** `link` header: what the browser may fetch before it has read the page. */
  preload: string
}

/** Compresses a page once, for as long as it stays in the cache. */
export async function packPage(status: number, html: string, preload: string): Promise<CachedPage> {
  const bytes = Buffer.from(html)
  const [brotli, zipped] = await Promise.all([
    toBrotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
    toGzip(bytes, { level: 6 }),
  ])
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
  return { status, etag, html: bytes, brotli, gzip: zipped, preload }
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
