import { type PaletteColors, paletteColors, paletteTokens } from './palette-colors.ts'
import { contrastPairs, fixedColors } from './palette-contrast.ts'

export type PaletteKey = keyof typeof paletteColors
/** `key` is a designed palette's, or the accent colour from which the palette was computed. */
export type Palette = { key: PaletteKey | `#${string}`; name: string; colors: PaletteColors }

/** The designed palettes, the product's own first. */
export const palettes = [
  { key: 'river', name: 'River', colors: paletteColors.river },
  { key: 'moss', name: 'Moss', colors: paletteColors.moss },
  { key: 'dusk', name: 'Dusk', colors: paletteColors.dusk },
  { key: 'larch', name: 'Larch', colors: paletteColors.larch },
  { key: 'slate', name: 'Slate', colors: paletteColors.slate },
  { key: 'plum', name: 'Plum', colors: paletteColors.plum },
] as const satisfies readonly Palette[]

export const findPalette = (key: string): Palette | undefined =>
  palettes.find((palette) => palette.key === key)

const parseChannels = (hex: string) => {
  const long = hex.length === 4 ? hex.replaceAll(/[0-9a-f]/gi, '$&$&') : hex
  return [1, 3, 5].map((at) => Number.parseInt(long.slice(at, at + 2), 16) / 255)
}

/** Relative luminance of `#1c626d` (WCAG 2.2). */
export function getLuminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = parseChannels(hex).map((channel) =>
    channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The contrast ratio of two colours, from 1 to 21 (WCAG 2.2). */
export function getContrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [getLuminance(one), getLuminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

export type CheckedPair = {
  /** Parts that people see in these colours: `Links on cards`. */
  label: string
  foreground: string
  background: string
  ratio: number
  /** 4.5 for text, 3 for large text, icons and the borders of controls. */
  needed: number
  passes: boolean
}

/** Every pair of colours that the product shows, in this palette. */
export function checkContrast({ colors }: Pick<Palette, 'colors'>): CheckedPair[] {
  const all = { ...fixedColors, ...colors }
  return contrastPairs.map(({ label, foreground, background, needed }) => {
    const [front, back] = [all[foreground], all[background]]
    const ratio = getContrast(front, back)
    return { label, foreground: front, background: back, ratio, needed, passes: ratio >= needed }
  })
}

/** The style sheet that gives a page this palette. It is outside all layers, so it applies over `theme.css`. */
export const toCss = ({ colors }: Pick<Palette, 'colors'>): string =>
  `:root{${paletteTokens.map((token) => `--color-${token}:${colors[token]}`).join(';')}}`
