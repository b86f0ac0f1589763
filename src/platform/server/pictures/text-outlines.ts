import { readFile } from 'node:fs/promises'

/** `serif` for names and headings, `sans` for all else. */
export type OutlineFont = 'serif' | 'sans'

export type TextOutline = {
  /** Path data in units of one em, with the baseline at 0 and y downwards. */
  paths: { d: string; x: number }[]
  /** In em. */
  width: number
  /** Path units in one em. */
  unitsPerEm: number
}

/** Texts as shapes, which look alike on machines without fonts and in browsers. */
export type Outlines = {
  outline: (text: string, font: OutlineFont) => TextOutline
  /** Letters that the font lacks, replaced by their base letters or left out. */
  toPrintable: (text: string, font: OutlineFont) => string
}

const files = {
  serif: new URL('fonts/newsreader-display.ttf', import.meta.url),
  sans: new URL('fonts/figtree-semibold.ttf', import.meta.url),
} as const satisfies Record<OutlineFont, URL>

async function loadOutlines(): Promise<Outlines> {
  const [harfbuzz, serif, sans] = await Promise.all([
    import('harfbuzzjs'),
    readFile(files.serif),
    readFile(files.sans),
  ])
  const openFont = (bytes: Buffer) => {
    const face = new harfbuzz.Face(new harfbuzz.Blob(Uint8Array.from(bytes).buffer))
    return { font: new harfbuzz.Font(face), unitsPerEm: face.upem }
  }
  const fonts = { serif: openFont(serif), sans: openFont(sans) }

  const shape = (text: string, name: OutlineFont) => {
    const buffer = new harfbuzz.Buffer()
    buffer.addText(text)
    buffer.guessSegmentProperties()
    harfbuzz.shape(fonts[name].font, buffer)
    const positions = buffer.getGlyphPositions()
    return buffer.getGlyphInfos().map(({ codepoint }, at) => ({
      glyph: codepoint,
      advance: positions[at]?.xAdvance ?? 0,
      offset: positions[at]?.xOffset ?? 0,
    }))
  }
  const isCovered = (text: string, name: OutlineFont) =>
    shape(text, name).every(({ glyph }) => glyph !== 0)

  return {
    outline(text, name) {
      const { font, unitsPerEm } = fonts[name]
      let x = 0
      const paths: TextOutline['paths'] = []
      for (const { glyph, advance, offset } of shape(text, name)) {
        const d = font.glyphToPath(glyph)
        if (d !== '') paths.push({ d, x: x + offset })
        x += advance
      }
      return { paths, width: x / unitsPerEm, unitsPerEm }
    },
    toPrintable(text, name) {
      const letters = Array.from(text.normalize('NFC').replaceAll(/\s+/g, ' '), (letter) => {
        if (isCovered(letter, name)) return letter
        const base = Array.from(letter.normalize('NFKD')).filter((one) => isCovered(one, name))
        return base.join('').replaceAll(/\p{M}/gu, '')
      })
      return letters.join('').replaceAll(/\s+/g, ' ').trim()
    },
  }
}

let loaded: Promise<Outlines> | undefined

/** Loads the shaping library and the fonts with the first text. */
export function getOutlines(): Promise<Outlines> {
  loaded ??= loadOutlines()
  return loaded
}

/** SVG of an outline, `size` pixels high, that begins at a point on its baseline. */
export function drawOutline(
  { paths, unitsPerEm }: TextOutline,
  { x, y, size, fill }: { x: number; y: number; size: number; fill: string },
): string {
  const scale = size / unitsPerEm
  const glyphs = paths.map(({ d, x: at }) => `<path transform="translate(${at} 0)" d="${d}"/>`)
  // In fonts y points upwards.
  return `<g fill="${fill}" transform="translate(${x} ${y}) scale(${scale} ${-scale})">${glyphs.join('')}</g>`
}
