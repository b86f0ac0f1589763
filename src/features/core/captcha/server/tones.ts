import { getContrast } from '#shared/palette.ts'
import type { PaletteColors } from '#shared/palette-colors.ts'
import { fixedColors } from '#shared/palette-contrast.ts'

/** Groups of colours: letters that touch have colours of different groups. */
export type Tones = readonly (readonly string[])[]

const minContrast = 6
/** In steps of a channel's 256: colours that are closer look alike in thin strokes. */
const minDistance = 40

const toChannels = (hex: string) =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))

function getDistance(one: string, other: string): number {
  const channels = toChannels(other)
  return Math.hypot(...toChannels(one).map((value, n) => value - (channels[n] ?? 0)))
}

/** Three groups of colours that differ visibly on the palette's `mist`, each at least 6:1 on it. */
export function chooseTones(colors: PaletteColors): Tones {
  const { ink, mist, 'river-600': main, 'river-700': darker, 'river-800': dark } = colors
  const accent = getContrast(main, mist) >= minContrast ? main : darker
  const [far = accent, near = accent] = [
    fixedColors['fireweed-700'],
    fixedColors['moss-700'],
  ].toSorted((one, other) => getDistance(other, accent) - getDistance(one, accent))
  const isDark = getDistance(accent, ink) < minDistance
  return [[isDark ? near : accent], [dark, ink], [far]]
}
