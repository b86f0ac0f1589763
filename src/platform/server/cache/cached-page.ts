import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/** A page as anonymous visitors get it, ready to send. */
export type CachedPage = {
  status: number
  etag: string
  html: Buffer
  /** Compressed on the first call. */
  brotli: () => Promise<Buffer>
  gzip: () => Promise<Buffer>
  /** `link` header: files that the browser should load first. */
  preload: string
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined
  return () => (result ??= make())
}

// Weak, because the same page in another encoding has other bytes.
const toEtag = (bytes: Buffer) =>
  `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`

/**
 * `small` for the few addresses that many visitors open; `fast` for addresses of which there is any number, such as
 * filters, whose pages are rendered for almost every request.
 */
export type Packing = 'small' | 'fast'

/**
 * Brotli qualities. Of the filtered directory (88 KB) 3 makes 12.6 KB in 0.6 ms and 8 makes 10.9 KB in 1.9 ms; with 8 the
 * server renders a third as many of these pages a second (`bench/results/directory.md`).
 */
const brotliQuality: Record<Packing, number> = { small: 8, fast: 3 }

/** A rendered page before it is sent. */
type RenderedPage = { status: number; html: string; preload: string; packing: Packing }

/** Prepares a rendered page for sending. Each encoding is compressed at most once. */
export function packPage({ status, html, preload, packing }: RenderedPage): CachedPage {
  const bytes = Buffer.from(html)
  return {
    status,
    etag: toEtag(bytes),
    html: bytes,
    brotli: once(() =>
      toBrotli(bytes, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: brotliQuality[packing],
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        },
      }),
    ),
    gzip: once(() => toGzip(bytes, { level: 6 })),
    preload,
  }
}

/**
 * Packs pages and reuses the result for equal HTML: every unknown address shows the same page, which is then
 * compressed only once.
 */
export function createPacker(maxPages = 50) {
  const recent = new LRUCache<string, CachedPage>({ max: maxPages })
  return (rendered: RenderedPage): CachedPage => {
    const page = packPage(rendered)
    const known = recent.get(page.etag)
    if (known?.status === rendered.status) return known
    recent.set(page.etag, page)
    return page
  }
}
