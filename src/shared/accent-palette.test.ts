import fc from 'fast-check'
import { expect, it } from 'vitest'
import { toRuns } from '../../tests/support/run.ts'
import { fromAccent } from './accent-palette.ts'
import { checkContrast, findPalette, getContrast, getLuminance } from './palette.ts'
import { paletteTokens } from './palette-colors.ts'

const toHex = (value: number) => `#${value.toString(16).padStart(6, '0')}`

it('makes a palette of any colour that can be read everywhere', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xff_ff_ff }).map(toHex), (accent) => {
      const palette = fromAccent(accent)
      const failed = checkContrast(palette).filter(({ passes }) => !passes)
      expect([accent, failed]).toEqual([accent, []])
      for (const token of paletteTokens) expect(palette.colors[token]).toMatch(/^#[0-9a-f]{6}$/)
    }),
    { numRuns: toRuns(500) },
  )
})

it.each([
  '#000000',
  '#ffffff',
  '#ff0000',
  '#00ff00',
  '#0000ff',
  '#ffff00',
  '#00ffff',
  '#ff00ff',
  '#808080',
])('makes a palette of the extreme colour %s', (accent) => {
  expect(checkContrast(fromAccent(accent)).filter(({ passes }) => !passes)).toEqual([])
})

it('keeps an accent that can be read, and darkens a light one no more than it must', () => {
  expect(fromAccent('#1C626D').colors['river-600']).toBe('#1c626d')
  expect(fromAccent('#7a1fa2').colors['river-600']).toBe('#7a1fa2')
  const light = fromAccent('#ffcc00').colors
  expect(getContrast(light['river-600'], light['river-100'])).toBeGreaterThan(4.5)
  expect(getContrast(light['river-600'], light['river-100'])).toBeLessThan(4.9)
})

it('makes of the accent of river nearly river', () => {
  const { colors } = fromAccent('#1c626d')
  for (const token of paletteTokens) {
    const own = findPalette('river')?.colors[token] ?? ''
    expect([token, getContrast(colors[token], own) < 1.05]).toEqual([token, true])
  }
})

it('keeps the steps from light to dark', () => {
  for (const accent of ['#111111', '#0000ff', '#ffcc00', '#3a6228']) {
    const { colors } = fromAccent(accent)
    const steps = (
      [
        'river-50',
        'river-100',
        'river-200',
        'river-500',
        'river-600',
        'river-700',
        'river-800',
        'river-900',
      ] as const
    ).map((token) => getLuminance(colors[token]))
    expect(steps).toEqual(steps.toSorted((a, b) => b - a))
    expect(new Set(steps).size).toBe(steps.length)
  }
})

it('refuses what is no colour', () => {
  for (const text of ['', 'red', '#fff', '#12345g', '#1c626d}']) {
    expect(() => fromAccent(text)).toThrow(RangeError)
  }
})
