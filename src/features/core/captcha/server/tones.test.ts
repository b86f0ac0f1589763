import { describe, expect, it } from 'vitest'
import { fromAccent } from '#shared/accent-palette.ts'
import { getContrast, palettes } from '#shared/palette.ts'
import { drawCaptchaPicture } from './picture.ts'
import { chooseTones } from './tones.ts'

const accents = ['#ff0000', '#fde047', '#000000', '#ffffff', '#a0306f', '#0000ff', '#ff69b4']
const all = [...palettes, ...accents.map(fromAccent)].map(
  ({ key, colors }) => [key, colors] as const,
)

describe('the colours of a security check', () => {
  it.each(all)('can be read and distinguished in the palette %s', (_key, colors) => {
    const tones = chooseTones(colors)
    expect(tones).toHaveLength(3)
    for (const color of tones.flat()) {
      expect([color, getContrast(color, colors.mist) >= 6]).toEqual([color, true])
    }
    expect(new Set(tones.flat()).size).toBe(tones.flat().length)
  })

  it.each(all)('are the only ones of a picture in the palette %s', (_key, colors) => {
    const picture = drawCaptchaPicture('HJKMN', Math.random, colors)
    const used = new Set(picture.match(/#[0-9a-f]{6}\b/gi))
    const known = [colors.mist, colors['river-200'], ...chooseTones(colors).flat()]
    for (const color of used) expect(known).toContain(color)
  })
})
