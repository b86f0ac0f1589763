import { createHash } from 'node:crypto'
import { brotliCompressSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import { chooseCoding } from '#platform/server/http/content-coding.ts'
import { type ChosenLook, findPaletteOfLook, fromAccent } from '#shared/accent-palette.ts'
import { notFound } from '#shared/errors.ts'
import { findPalette, type Palette, toCss } from '#shared/palette.ts'

type StyleSheet = { href: string; css: string; brotli: Buffer }

// An address names its palette, so every instance can respond to every address, also to that of a page from
// before a publication. The limit bounds the memory that a client can fill by trying many colours.
const sheets = new LRUCache<string, StyleSheet>({ max: 50 })

function getStyleSheet(palette: Palette): StyleSheet {
  const known = sheets.get(palette.key)
  if (known) return known
  const css = toCss(palette)
  const hash = createHash('sha256').update(css).digest('hex').slice(0, 10)
  const href = `/palettes/${palette.key.replace('#', '')}-${hash}.css`
  const sheet = { href, css, brotli: brotliCompressSync(css) }
  sheets.set(palette.key, sheet)
  return sheet
}

/** The address of the style sheet for a look; undefined where the product's own style has its colours. */
export function toPaletteHref(look: ChosenLook): string | undefined {
  const palette = findPaletteOfLook(look)
  return palette.key === 'river' ? undefined : getStyleSheet(palette).href
}

/**
 * The style sheets of palettes. They are files of their own, because the content policy allows no style
 * inside a page (decision 17).
 */
export function addPaletteStyles(app: FastifyInstance): void {
  app.get<{ Params: { file: string } }>(
    '/palettes/:file',
    { schema: { hide: true } },
    async (request, reply) => {
      const [, name = ''] =
        /^([a-z]+|[0-9a-f]{6})-[0-9a-f]{10}\.css$/.exec(request.params.file) ?? []
      const palette =
        findPalette(name) ?? (/^[0-9a-f]{6}$/.test(name) ? fromAccent(`#${name}`) : undefined)
      if (!palette) throw notFound()
      const { href, css, brotli } = getStyleSheet(palette)
      // An address of another version of the product shows this version's colours without being cached.
      const isCurrent = href.endsWith(`/${request.params.file}`)
      reply
        .type('text/css; charset=utf-8')
        .header('cache-control', isCurrent ? 'public, max-age=31536000, immutable' : 'no-cache')
        .header('vary', 'accept-encoding')
      if (chooseCoding(request.headers['accept-encoding']) !== 'br') return css
      return reply.header('content-encoding', 'br').send(brotli)
    },
  )
}
