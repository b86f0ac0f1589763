// Writes the letters of a security check's picture side by side, with a different shape each time.

import { between, pickOne, type Random } from './chance.ts'
import { type Glyph, glyphs, type Stroke } from './glyphs.ts'
import { fullPen, type Line, type Point } from './pen.ts'
import type { Tones } from './tones.ts'

type Letter = { glyph: Glyph; stretch: number; width: number }

const margin = 9
const maxHeight = 34

/**
 * Places the letters of `text` in a frame of `width` × `height` px and returns their strokes, as
 * points about 5 px apart. Neighbours have colours of different `tones`, so that letters which touch
 * stay distinct. Characters without a glyph, such as brackets, are skipped.
 */
export function writeLetters(
  text: string,
  frame: { width: number; height: number },
  tones: Tones,
  random: Random,
): Line[] {
  const letters = [...text.toUpperCase()].flatMap((character): Letter[] => {
    const variants = glyphs[character]
    if (!variants) return []
    const glyph = pickOne(variants, random)
    const stretch = between(0.94, 1.08, random)
    return [{ glyph, stretch, width: Math.max(...glyph.flatMap(everyX)) * stretch }]
  })

  const room = frame.width - 2 * margin - fullPen
  const widths = letters.reduce((sum, letter) => sum + letter.width, 0)
  // A long answer (fixed for automated checks) is written smaller, so that it fits.
  const gap = Math.min(fullPen + 4.5, room / letters.length / 3)
  const gaps = gap * (letters.length - 1)
  const size = Math.min(maxHeight, (room - gaps) / widths)
  const weight = Math.min(1, size / 18)

  const spare = room - gaps - widths * size
  const paddings = [...letters, 'end'].map(() => between(0.4, 1, random))
  const paddingSum = paddings.reduce((sum, padding) => sum + padding)

  let left = margin + fullPen / 2
  let tone: readonly string[] | undefined
  return letters.flatMap((letter, index) => {
    left += (spare * (paddings[index] ?? 0)) / paddingSum
    tone = pickOne(
      tones.filter((other) => other !== tone),
      random,
    )
    const colour = pickOne(tone, random)
    const middle: Point = [
      left + (letter.width * size) / 2,
      frame.height / 2 + between(-1, 1, random) * ((frame.height - size) / 2 - 8),
    ]
    left += letter.width * size + gap
    return writeLetter(letter, size, middle, random).map((points) => ({ points, colour, weight }))
  })
}

/** The strokes of one letter around `middle`, turned, slanted and stretched a little. */
function writeLetter(letter: Letter, size: number, middle: Point, random: Random): Point[][] {
  const tall = size * between(0.92, 1.06, random)
  const turn = between(-0.17, 0.17, random)
  const slant = between(-0.14, 0.14, random)
  const place = ([x, y]: Point): Point => {
    const up = (y - 0.5) * tall
    const across = (x * letter.stretch - letter.width / 2) * size - up * slant
    return [
      middle[0] + across * Math.cos(turn) - up * Math.sin(turn),
      middle[1] + across * Math.sin(turn) + up * Math.cos(turn),
    ]
  }
  return letter.glyph.map((stroke) => walk(stroke, size, random).map(place))
}

const everyX = (stroke: Stroke) => stroke.filter((_, index) => index % 2 === 0)

/** The points along a stroke, in uneven steps with a slight jitter, as in handwriting. */
function walk(stroke: Stroke, size: number, random: Random): Point[] {
  const knots = everyX(stroke).map((x, index): Point => [x, stroke[index * 2 + 1] ?? 0])
  const jitter = 0.2 / size
  const points: Point[] = []
  knots.forEach((from, index) => {
    const to = knots[index + 1]
    if (!to) return
    const before = knots[index - 1] ?? mirror(from, to)
    const after = knots[index + 2] ?? mirror(to, from)
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]) * size
    const steps = Math.max(1, Math.round(length / between(4.2, 5.6, random)))
    for (let step = index === 0 ? 0 : 1; step <= steps; step++) {
      const [x, y] = onCurve(before, from, to, after, step / steps)
      points.push([x + between(-jitter, jitter, random), y + between(-jitter, jitter, random)])
    }
  })
  return points
}

const mirror = (centre: Point, point: Point): Point => [
  2 * centre[0] - point[0],
  2 * centre[1] - point[1],
]

/** The Catmull-Rom curve from b to c at t (0 to 1): the smooth line through all four points. */
function onCurve(a: Point, b: Point, c: Point, d: Point, t: number): Point {
  const along = (axis: 0 | 1) => {
    const [p, q, r, s] = [a[axis], b[axis], c[axis], d[axis]]
    const cubic = 3 * (q - r) + s - p
    const square = 2 * p - 5 * q + 4 * r - s
    return q + 0.5 * t * (r - p + t * (square + t * cubic))
  }
  return [along(0), along(1)]
}
