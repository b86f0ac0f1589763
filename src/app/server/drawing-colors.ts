import { converter, type Oklch } from 'culori'
import { findColor } from '#shared/accent-palette.ts'
import { getLuminance, type Palette } from '#shared/palette.ts'
import { paletteColors } from '#shared/palette-colors.ts'

// The product's drawings are made in the colours of the palette `river`. A picture is a document of its own that sees
// no custom property of the page, so the server writes the colours of another palette into it.

const toOklch = converter('oklch')

/** Two hues of a drawing stay two hues of the palette, next to each other. */
const maxHueDifference = 20

type Model = { hue: number; chroma: number }

const readModel = ({ 'river-600': accent }: { 'river-600': string }): Model => {
  const { c = 0, h = 0 } = toOklch(accent) ?? {}
  return { hue: h, chroma: c }
}
const river = readModel(paletteColors.river)

/**
 * True for the hues of river, dusk and far hills: from green-blue to violet, and greyish lilac. Suns, wood, skin, leaves
 * and flowers keep their colours.
 */
function followsPalette({ h, c }: Pick<Oklch, 'h' | 'c'>): boolean {
  if (h === undefined || h < 165) return false
  return h <= 335 || (h <= 355 && c < 0.04)
}

/** A colour of a drawing in another palette: as light, and as vivid as that palette is beside `river`. */
export function toDrawnColor(hex: string, { colors }: Pick<Palette, 'colors'>): string {
  const color = toOklch(hex)
  if (!color || !followsPalette(color)) return hex
  const palette = readModel(colors)
  const distance = (color.h ?? river.hue) - river.hue
  const difference = Math.max(-maxHueDifference, Math.min(maxHueDifference, distance))
  const vividness = Math.min(palette.chroma / river.chroma, 1.4)
  return findColor(palette.hue + difference, color.c * vividness, getLuminance(hex))
}

/** A drawing in the colours of a palette. */
export const toDrawing = (svg: string, palette: Pick<Palette, 'colors'>): string =>
  svg.replaceAll(/#(?:[0-9a-f]{6}|[0-9a-f]{3})\b/gi, (hex) => toDrawnColor(hex, palette))

/** The colours of `theme.css` that continue a drawing beyond its edge, and of text on its sky. */
const drawnTokens = {
  'ink-sky': '#2f4752',
  sky: '#e4eef1',
  lake: '#1d5f68',
  night: '#10353e',
} as const

/** The style for what is beside the drawings. */
export const toDrawingCss = (palette: Pick<Palette, 'colors'>): string =>
  `:root{${Object.entries(drawnTokens)
    .map(([token, hex]) => `--color-${token}:${toDrawnColor(hex, palette)}`)
    .join(';')}}`
