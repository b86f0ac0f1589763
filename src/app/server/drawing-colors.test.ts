import { readdirSync, readFileSync } from 'node:fs'
import { converter } from 'culori'
import { describe, expect, it } from 'vitest'
import { fromAccent } from '#shared/accent-palette.ts'
import { getLuminance, palettes } from '#shared/palette.ts'
import { toDrawing, toDrawingCss } from './drawing-colors.ts'

const art = new URL('../client/art/', import.meta.url)
const drawings = readdirSync(art, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.svg'))
  .map((name) => [name, readFileSync(new URL(name, art), 'utf8')] as const)

const toOklch = converter('oklch')
const listColors = (text: string) => text.match(/#(?:[0-9a-f]{6}|[0-9a-f]{3})\b/gi) ?? []
const getChroma = (hex: string) => toOklch(hex)?.c ?? 0
/** A colour that people would call teal, blue or violet. */
const isCool = (hex: string) => {
  const { h = 0 } = toOklch(hex) ?? {}
  return getChroma(hex) > 0.015 && h >= 165 && h <= 335
}
const others = [...palettes.slice(1), fromAccent('#7a1fa2')]

describe('the drawings of the product', () => {
  it('write every colour in the one form that a palette replaces', () => {
    expect(drawings.length).toBeGreaterThan(30)
    const written = /(?:fill|stroke|stop-color|flood-color|color)[=:]"?\s*([^";]+)/g
    const plain = /^(#([0-9a-f]{6}|[0-9a-f]{3})|none|url\(#[\w-]+\)|currentColor)$/i
    for (const [name, svg] of drawings) {
      const foreign = [...svg.matchAll(written)].filter(([, value = '']) => !plain.test(value))
      expect([name, foreign.map(([all]) => all)]).toEqual([name, []])
    }
  })

  it.each(others)('have no colour of another palette in $key', (palette) => {
    const accent = toOklch(palette.colors['river-600'])?.h ?? 0
    const away = (hex: string) => {
      const distance = Math.abs((toOklch(hex)?.h ?? accent) - accent)
      return Math.min(distance, 360 - distance)
    }
    for (const [name, svg] of drawings) {
      const [before, after] = [listColors(svg), listColors(toDrawing(svg, palette))]
      const strangers = after.filter(
        (hex, at) => isCool(before[at] ?? '') && getChroma(hex) > 0.015 && away(hex) > 40,
      )
      expect([name, strangers]).toEqual([name, []])
    }
  })

  it.each(others)(
    'are as light in $key as they were drawn, and keep their warm colours',
    (palette) => {
      for (const [name, svg] of drawings) {
        const after = listColors(toDrawing(svg, palette))
        const changed = listColors(svg).filter((hex, at) => {
          const drawn = after[at] ?? ''
          const isAsLight = Math.abs(getLuminance(drawn) - getLuminance(hex)) < 0.01
          const isWarm = (toOklch(hex)?.h ?? 0) < 165
          return !isAsLight || (isWarm && drawn !== hex)
        })
        expect([name, changed]).toEqual([name, []])
      }
    },
  )

  it('go on in the colours beside them', () => {
    const tokens = [...toDrawingCss(palettes[3]).matchAll(/--color-([\w-]+):#\w{6}/g)]
    expect(tokens.map(([, token]) => token)).toEqual(['ink-sky', 'sky', 'lake', 'night'])
    const theme = readFileSync(new URL('../client/theme.css', import.meta.url), 'utf8')
    for (const [, token = '', hex = ''] of toDrawingCss(palettes[0]).matchAll(
      /--color-([\w-]+):(#\w+)/g,
    )) {
      // In the product's own palette they are what the style sheet has.
      const own = new RegExp(`--color-${token}: (#\\w+);`).exec(theme)?.[1] ?? ''
      expect([token, Math.abs(getLuminance(own) - getLuminance(hex)) < 0.005]).toEqual([
        token,
        true,
      ])
    }
  })
})
