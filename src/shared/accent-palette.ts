import { clampChroma, converter, formatHex } from 'culori'
import { findPalette, getLuminance, type Palette, palettes } from './palette.ts'
import { type PaletteToken, paletteColors, paletteTokens } from './palette-colors.ts'

// Only the server and the screen that chooses the look load this file: the library weighs more than a page may.

const toOklch = converter('oklch')
const model = paletteColors.river
const modelHue = toOklch(model['river-600'])?.h ?? 0
const modelChroma = toOklch(model['river-600'])?.c ?? 1

/**
 * The colour of this hue, and of at most this chroma, next to a luminance: not lighter where that is dark, not
 * darker where it is light. So the contrast of a dark and a light one is never less than that of the model.
 */
export function findColor(hue: number, chroma: number, luminance: number): string {
  const isDark = luminance < 0.4
  let [low, high] = [0, 1]
  let found = isDark ? '#000000' : '#ffffff'
  for (let step = 0; step < 16; step += 1) {
    const middle = (low + high) / 2
    const hex = formatHex(clampChroma({ mode: 'oklch', l: middle, c: chroma, h: hue }, 'oklch'))
    const difference = getLuminance(hex) - luminance
    if (isDark ? difference <= 0 : difference >= 0) found = hex
    if (difference < 0) low = middle
    else high = middle
  }
  return found
}

// Text keeps 4.5:1 on every ground where links stand, of which `river-100` is the darkest.
const maxAccentLuminance = (getLuminance(model['river-100']) + 0.05) / 4.6 - 0.05
// Below it, a button that is pressed would look like one that is not.
const minAccentLuminance = 0.02

const isNeutral = (token: PaletteToken) => /^(ink|line-field)/.test(token)
const warmTokens: ReadonlySet<PaletteToken> = new Set(['dawn', 'dawn-card', 'line-dawn'])
/** The colours that become darker with a dark accent: fills with white text, and text on tints. */
const darkTokens: ReadonlySet<PaletteToken> = new Set(['river-700', 'river-800', 'river-900'])

type Accent = { hex: string; hue: number; chroma: number; luminance: number }

function parseAccent(hex: string): Accent {
  const color = toOklch(hex)
  if (!/^#[0-9a-f]{6}$/i.test(hex) || !color) throw new RangeError(`${hex} is no colour`)
  const wanted = getLuminance(hex)
  const luminance = Math.min(maxAccentLuminance, Math.max(minAccentLuminance, wanted))
  const accent = { hue: color.h ?? 0, chroma: color.c < 0.004 ? 0 : color.c, luminance }
  const adjusted = findColor(accent.hue, accent.chroma, luminance)
  return { ...accent, hex: luminance === wanted ? hex.toLowerCase() : adjusted }
}

/** A colour as light as that of `river`, in the accent's hue and as vivid as it. */
function deriveColor(token: PaletteToken, accent: Accent, dimming: number): string {
  const { c, h = 0 } = toOklch(model[token]) ?? { c: 0 }
  const luminance = getLuminance(model[token])
  // Warm grounds stay warm whatever the accent is.
  if (warmTokens.has(token)) return model[token]
  const vividness = Math.min(accent.chroma / modelChroma, isNeutral(token) ? 1 : 1.8)
  const hue = accent.hue + (h - modelHue) * 0.6
  const darkened = darkTokens.has(token) ? luminance * dimming : luminance
  return findColor(hue, c * vividness, darkened)
}

/**
 * The palette of one accent colour. The accent stays as it is where text in it and on it can be read; else
 * it is made as much darker as that takes.
 * @throws RangeError for text that is no colour like `#1c626d`
 */
export function fromAccent(hex: string): Palette {
  const accent = parseAccent(hex)
  const dimming = Math.min(1, getLuminance(accent.hex) / getLuminance(model['river-600']))
  const colors = Object.fromEntries(
    paletteTokens.map((token) => {
      const isAccent = token === 'river-600' || token === 'chart-scheduled'
      return [token, isAccent ? accent.hex : deriveColor(token, accent, dimming)]
    }),
  ) as Record<PaletteToken, string> // one entry for each token
  return { key: `#${hex.slice(1).toLowerCase()}`, name: 'Your colour', colors }
}

/** As the site's content has it: a designed palette, or an accent colour that takes its place. */
export type ChosenLook = { palette: string; accent: string }

export const findPaletteOfLook = ({ palette, accent }: ChosenLook): Palette =>
  accent === '' ? (findPalette(palette) ?? palettes[0]) : fromAccent(accent)
