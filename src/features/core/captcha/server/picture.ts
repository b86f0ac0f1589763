// Draws the security check's picture. Nothing in the markup names a character: letters are strokes,
// bent differently each time, cut into pieces and shuffled among decoy strokes.

import { type PaletteColors, paletteColors } from '#shared/palette-colors.ts'
import { between, pickOne, type Random, secureRandom, shuffle } from './chance.ts'
import { writeLetters } from './letters.ts'
import { ink, type Line, type Piece, type Point, toClosedPathData, toPathData } from './pen.ts'
import { chooseTones } from './tones.ts'

const width = 176
const height = 64
/**
 * Draws the characters of `text` as SVG markup, 176 × 64 px, without a name of its own: the caller
 * labels it. Only presentation attributes are used, so a strict content policy lets it through.
 * Each call with the secure default is a new drawing.
 */
export function drawCaptchaPicture(
  text: string,
  random: Random = secureRandom,
  colors: PaletteColors = paletteColors.river,
): string {
  const tones = chooseTones(colors)
  const inks = tones.flat()
  const bend = makeBend(random)
  const letters = writeLetters(text, { width, height }, tones, random).map(
    ({ points, colour, weight }): Line => ({ points: points.map(bend), colour, weight }),
  )
  const nib = between(-0.6, -0.3, random)
  const pieces = [...letters, ...drawCrossings(inks, random)].flatMap((line) =>
    ink(line, nib, random),
  )

  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}"`,
    ` height="${height}" fill="none" aria-hidden="true" focusable="false">`,
    `<rect width="${width}" height="${height}" fill="${colors.mist}"/>`,
    ...drawRipples(colors['river-200'], random),
    ...gatherIntoPaths(pieces, inks, random),
    '</svg>',
  ].join('')
}

/** A gentle swell over the whole picture, baked into the coordinates. */
function makeBend(random: Random): (point: Point) => Point {
  const sideways = { by: between(1, 2, random), per: between(36, 60, random), from: random() }
  const upwards = { by: between(1.2, 2.4, random), per: between(44, 90, random), from: random() }
  const swell = ({ by, per, from }: typeof sideways, at: number) =>
    by * Math.sin(2 * Math.PI * (at / per + from))
  return ([x, y]) => [x + swell(sideways, y), y + swell(upwards, x)]
}

/** Two long waves in the letters' colours: people can follow them across a letter, scripts cannot. */
function drawCrossings(inks: readonly string[], random: Random): Line[] {
  return [0, 1].map(() => ({
    points: drawWave(between(8, 12, random), random),
    colour: pickOne(inks, random),
    weight: between(0.5, 0.68, random),
  }))
}

/** Pale ripples under the letters, for decoration only. */
function drawRipples(ripple: string, random: Random): string[] {
  return [0, 1].map(() => {
    const [first, ...rest] = drawWave(between(5, 14, random), random)
    return `<path stroke="${ripple}" stroke-width="1.5" d="${toPathData(first, rest)}"/>`
  })
}

function drawWave(swing: number, random: Random): Point[] {
  const [start, end] = [between(0.3, 0.7, random) * height, between(0.3, 0.7, random) * height]
  const [turns, phase] = [between(1.2, 2, random), random()]
  const points: Point[] = []
  for (let x = -4; x < width + 24; x += between(8, 12, random)) {
    const part = x / width
    const swell = swing * Math.sin(2 * Math.PI * (part * turns + phase))
    points.push([x, start + (end - start) * part + swell])
  }
  return points
}

/** One to three pieces of a colour, from anywhere in the picture, make one path. */
function gatherIntoPaths(
  pieces: readonly Piece[],
  inks: readonly string[],
  random: Random,
): string[] {
  const paths = inks.flatMap((colour) => {
    const left = shuffle(
      pieces.filter((piece) => piece.colour === colour),
      random,
    )
    const gathered: string[] = []
    while (left.length > 0) {
      const some = left.splice(0, 1 + Math.floor(random() * 3))
      const d = some.map(({ outline }) => toClosedPathData(outline)).join('')
      gathered.push(`<path fill="${colour}" d="${d}"/>`)
    }
    return gathered
  })
  return shuffle(paths, random)
}
