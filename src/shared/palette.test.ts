import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import {
  checkContrast,
  findPalette,
  getContrast,
  getLuminance,
  palettes,
  toCss,
} from './palette.ts'
import { paletteTokens } from './palette-colors.ts'
import { fixedColors } from './palette-contrast.ts'

const theme = new Map(
  [
    ...readFileSync(new URL('../app/client/theme.css', import.meta.url), 'utf8').matchAll(
      /--color-([\w-]+): (#[0-9a-f]+);/g,
    ),
  ].map(([, name = '', hex = '']) => [name, hex]),
)

// Colours with a meaning, and white: no palette changes them. Those of drawings follow it in `drawing-colors.ts`.
const fixed =
  /^(white|paper|sky|lake|night|ink-sky|presence|changed|(fireweed|larch|moss|slate|ember)-\d+|chart-(not-contacted|contacted|complete|lead-lost))$/

describe('the colours of the theme', () => {
  it('either follow the palette or are fixed', () => {
    const names = [...theme.keys()].filter((name) => !fixed.test(name))
    expect(names.toSorted()).toEqual(paletteTokens.toSorted())
  })

  it('are the palette river', () => {
    for (const token of paletteTokens) {
      expect([token, findPalette('river')?.colors[token]]).toEqual([token, theme.get(token)])
    }
    for (const [name, hex] of Object.entries(fixedColors)) {
      expect([name, getLuminance(hex)]).toEqual([name, getLuminance(theme.get(name) ?? '')])
    }
  })
})

describe.each(palettes)('the palette $key', (palette) => {
  it('can be read everywhere', () => {
    const checked = checkContrast(palette)
    expect(checked.filter(({ passes }) => !passes)).toEqual([])
    expect(checked.length).toBeGreaterThan(100)
  })

  it('differs from the others in what people notice', () => {
    const accents = palettes.map(({ colors }) => colors['river-600'])
    expect(new Set(accents).size).toBe(palettes.length)
    for (const token of paletteTokens) expect(palette.colors[token]).toMatch(/^#[0-9a-f]{6}$/)
  })
})

it('measures contrast as WCAG defines it', () => {
  expect(getContrast('#000', '#ffffff')).toBeCloseTo(21)
  expect(getContrast('#777777', '#fff')).toBeCloseTo(4.48, 2)
  expect(getContrast('#1c626d', '#fff')).toBeCloseTo(6.96, 2)
})

it('says which pair of a poor palette cannot be read', () => {
  const [river] = palettes
  const poor = { colors: { ...river.colors, 'river-600': '#9bd1da' } }
  const failed = checkContrast(poor).filter(({ passes }) => !passes)
  expect(failed).toContainEqual({
    label: 'White text on buttons',
    foreground: '#ffffff',
    background: '#9bd1da',
    ratio: expect.closeTo(1.69, 1),
    needed: 4.5,
    passes: false,
  })
})

it('writes one rule with all its colours', () => {
  const css = toCss(palettes[1])
  expect(css).toMatch(/^:root\{(--color-[\w-]+:#[0-9a-f]{6};?)+\}$/)
  for (const token of paletteTokens) expect(css).toContain(`--color-${token}:`)
})
