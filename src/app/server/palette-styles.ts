import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { brotliCompressSync } from 'node:zlib'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { LRUCache } from 'lru-cache'
import { chooseCoding } from '#platform/server/http/content-coding.ts'
import { type ChosenLook, findPaletteOfLook, fromAccent } from '#shared/accent-palette.ts'
import { notFound } from '#shared/errors.ts'
import { findPalette, type Palette, toCss } from '#shared/palette.ts'
import { toDrawing, toDrawingCss } from './drawing-colors.ts'

type File = { text: string; brotli: Buffer }
type StyleSheet = File & { href: string }

// An address names its palette, so every instance can respond to every address, also to that of a page from
// before a publication. The limit bounds the memory that a client can fill by trying many colours.
const sheets = new LRUCache<string, StyleSheet>({ max: 50 })

/** The drawings that pages of these palettes have asked for. */
const drawings = new LRUCache<string, File>({ max: 200 })

const pack = (text: string): File => ({ text, brotli: brotliCompressSync(text) })

const isDefault = (palette: Palette) => palette.key === 'river'

function getStyleSheet(palette: Palette): StyleSheet {
  const known = sheets.get(palette.key)
  if (known) return known
  const css = toCss(palette) + (isDefault(palette) ? '' : toDrawingCss(palette))
  const hash = createHash('sha256').update(css).digest('hex').slice(0, 10)
  const href = `/palettes/${palette.key.replace('#', '')}-${hash}.css`
  const sheet = { href, ...pack(css) }
  sheets.set(palette.key, sheet)
  return sheet
}

/** The address of the style sheet for a look; undefined where the product's own style has its colours. */
export function toPaletteHref(look: ChosenLook): string | undefined {
  const palette = findPaletteOfLook(look)
  return isDefault(palette) ? undefined : getStyleSheet(palette).href
}

/** The folder with the drawings in the colours of a palette, by the address of its style sheet. */
export const toDrawingFolder = (href: string): string => href.replace(/\.css$/, '/')

const assets = new URL('../../../dist/client/assets/', import.meta.url)

/** A drawing of the build in the colours of a palette; undefined if there is none of this name. */
async function getDrawing(palette: Palette, name: string): Promise<File | undefined> {
  const key = `${palette.key} ${name}`
  const known = drawings.get(key)
  if (known) return known
  const svg = await readFile(new URL(name, assets), 'utf8').catch(() => undefined)
  if (svg === undefined) return undefined
  const file = pack(toDrawing(svg, palette))
  drawings.set(key, file)
  return file
}

function findNamedPalette(name: string): Palette | undefined {
  const isAccent = /^[0-9a-f]{6}$/.test(name)
  return findPalette(name) ?? (isAccent ? fromAccent(`#${name}`) : undefined)
}

/** An address of another version of the product shows this version's colours without being cached. */
function send(reply: FastifyReply, accepted: string | undefined, file: File, isCurrent: boolean) {
  reply
    .header('cache-control', isCurrent ? 'public, max-age=31536000, immutable' : 'no-cache')
    .header('vary', 'accept-encoding')
  if (chooseCoding(accepted) !== 'br') return reply.send(file.text)
  return reply.header('content-encoding', 'br').send(file.brotli)
}

/**
 * The style sheets of palettes, and the product's drawings in their colours. The sheets are files of their own, because
 * the content policy allows no style inside a page (decision 17).
 */
export function addPaletteStyles(app: FastifyInstance): void {
  app.get<{ Params: { file: string } }>(
    '/palettes/:file',
    { schema: { hide: true } },
    async ({ params: { file }, headers }, reply) => {
      const [, name = ''] = /^([a-z]+|[0-9a-f]{6})-[0-9a-f]{10}\.css$/.exec(file) ?? []
      const palette = findNamedPalette(name)
      if (!palette) throw notFound()
      const sheet = getStyleSheet(palette)
      reply.type('text/css; charset=utf-8')
      return send(reply, headers['accept-encoding'], sheet, sheet.href.endsWith(`/${file}`))
    },
  )
  app.get<{ Params: { folder: string; drawing: string } }>(
    '/palettes/:folder/:drawing',
    { schema: { hide: true } },
    async ({ params: { folder, drawing }, headers }, reply) => {
      const [, name = ''] = /^([a-z]+|[0-9a-f]{6})-[0-9a-f]{10}$/.exec(folder) ?? []
      const palette = findNamedPalette(name)
      const file =
        palette && /^[\w-]+\.svg$/.test(drawing) ? await getDrawing(palette, drawing) : undefined
      if (!palette || !file) throw notFound()
      const isCurrent = getStyleSheet(palette).href.endsWith(`/${folder}.css`)
      reply.type('image/svg+xml')
      return send(reply, headers['accept-encoding'], file, isCurrent)
    },
  )
}
