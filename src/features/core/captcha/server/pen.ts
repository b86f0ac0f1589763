// The pen of the security check's picture: turns lines into outlines, and those into path data.

import type { Random } from './chance.ts'

/** A place in the picture, in px from its upper left corner. */
export type Point = readonly [x: number, y: number]
/** A line to be drawn; `weight` 1 is the full pen, 0.5 half of it. */
export type Line = { points: readonly Point[]; colour: string; weight: number }
/** A closed outline to be filled: part of a line once it is drawn. */
export type Piece = { outline: readonly Point[]; colour: string }
type Edge = { point: Point; along: Point }

// Pen width in px along and across the nib
const thinPen = 2.4
export const fullPen = 4.8

/**
 * Inks a line with a broad nib held at an angle, as in writing by hand: strokes across the nib are
 * full, strokes along it thin. The result is outlines, so that no stroke width distinguishes letters from waves.
 */
export function ink({ points, colour, weight }: Line, nib: number, random: Random): Piece[] {
  const edges = points.map((point, index) => {
    const [before, after] = [points[index - 1] ?? point, points[index + 1] ?? point]
    const heading = Math.atan2(after[1] - before[1], after[0] - before[0])
    const half = (weight * (thinPen + (fullPen - thinPen) * Math.abs(Math.sin(heading - nib)))) / 2
    return { point, along: [Math.cos(heading) * half, Math.sin(heading) * half] as const }
  })

  // Cut at random places, so that a piece never corresponds to one stroke.
  const pieces: Piece[] = []
  for (let from = 0; from < edges.length - 1; ) {
    const to = Math.min(edges.length - 1, from + 2 + Math.floor(random() * 4))
    pieces.push({ outline: roundOff(edges.slice(from, to + 1), random), colour })
    from = to
  }
  return pieces
}

/** Walks round a piece, one side up and the other down, from a random place on its rim. */
function roundOff(edges: readonly Edge[], random: Random): Point[] {
  const side = ({ point: [x, y], along: [dx, dy] }: Edge, left: 1 | -1, ahead: number): Point => [
    x - dy * left + dx * ahead,
    y + dx * left + dy * ahead,
  ]
  const [first, last] = [edges.slice(0, 1), edges.slice(-1)]
  const rim = [
    ...edges.map((edge) => side(edge, 1, 0)),
    ...last.flatMap((edge) => [side(edge, 1, 1), side(edge, -1, 1)]),
    ...edges.map((edge) => side(edge, -1, 0)).toReversed(),
    ...first.flatMap((edge) => [side(edge, -1, -1), side(edge, 1, -1)]),
  ]
  const start = Math.floor(random() * rim.length)
  return [...rim.slice(start), ...rim.slice(0, start)]
}

const halfway = (a: Point, b: Point): Point => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]

export function toClosedPathData(rim: readonly Point[]): string {
  const [first, second] = rim
  if (!first || !second) return ''
  return `${toPathData(halfway(first, second), [...rim.slice(1), first, second])}z`
}

/**
 * A smooth path with the points as its control points: it passes half-way between each two.
 * Written as relative steps in tenths of a pixel, the shortest notation for a curve.
 */
export function toPathData(start: Point | undefined, pulls: readonly Point[]): string {
  if (!start) return ''
  const tenths = ([x, y]: Point): Point => [Math.round(x * 10), Math.round(y * 10)]
  let at = tenths(start)
  const stepTo = (point: Point) => {
    const to = tenths(point)
    return [to[0] - at[0], to[1] - at[1]] as const
  }
  let data = `M${writeNumbers(at)}`
  pulls.slice(0, -1).forEach((pull, index) => {
    const end = stepTo(halfway(pull, pulls[index + 1] ?? pull))
    data += index === 0 ? `q${writeNumbers([...stepTo(pull), ...end])}` : `t${writeNumbers(end)}`
    at = [at[0] + end[0], at[1] + end[1]]
  })
  return data
}

/** Tenths as SVG numbers: 12, -5 becomes `1.2-.5`. */
function writeNumbers(tenths: readonly number[]): string {
  return tenths
    .map((number) => String(number / 10).replace(/^(-?)0\./, '$1.'))
    .reduce((all, next) => (next.startsWith('-') ? all + next : `${all} ${next}`))
}
