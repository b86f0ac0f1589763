import { readFile } from 'node:fs/promises'
import { type Brand, type LogoPicture, readLogo } from './brand.ts'
import { makeIconPng } from './brand-icons.ts'
import { runWithSharp } from './sharp-queue.ts'
import { drawOutline, getOutlines, type OutlineFont, type Outlines } from './text-outlines.ts'

export type SharingPictureInput = Brand & {
  /** The practice's name, at most three lines of it. */
  name: string
  /** Below the name, one line: `Toronto and online`. */
  place: string
}

const scene = new URL('sharing-scene.svg', import.meta.url)

// The drawing's sun and hills begin right of and below these.
const left = 92
const maxWidth = 600
const markTop = 44
const markHeight = 72
const nameTop = 134
const lineHeight = 1.08
// Text below the first is left of the hills.
const hillTop = 312
const widthAboveHills = 400

type Lines = { lines: string[]; size: number }

/** Breaks a text between words; a word that is wider than a line is cut. */
function wrap(text: string, measure: (text: string) => number, width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (measure(longer) <= width) {
      line = longer
    } else {
      if (line !== '') lines.push(line)
      line = cut(word, measure, width)
    }
  }
  return line === '' ? lines : [...lines, line]
}

/** As much of a text as fits, with an ellipsis where it is cut. */
function cut(text: string, measure: (text: string) => number, width: number): string {
  if (measure(text) <= width) return text
  const letters = Array.from(text)
  while (letters.length > 1 && measure(`${letters.join('')}…`) > width) letters.pop()
  return `${letters.join('').trimEnd()}…`
}

/** The largest size at which a name fits into so many lines; the shortest names are not set too large. */
const layouts = [
  { lines: 1, from: 116, to: 84 },
  { lines: 2, from: 88, to: 60 },
  { lines: 3, from: 62, to: 42 },
] as const

/** Widths in em. Sizes are tried on the same words, so each is measured once. */
function createMeasure(outlines: Outlines, font: OutlineFont): (text: string) => number {
  const widths = new Map<string, number>()
  return (text) => {
    const width = widths.get(text) ?? outlines.outline(text, font).width
    widths.set(text, width)
    return width
  }
}

function fitName(outlines: Outlines, name: string): Lines {
  const measure = createMeasure(outlines, 'serif')
  for (const { lines: count, from, to } of layouts) {
    for (let size = from; size >= to; size -= 2) {
      const lines = wrap(name, measure, maxWidth / size)
      if (lines.length <= count && !lines.some((line) => line.endsWith('…'))) return { lines, size }
    }
  }
  const { lines: count, to: size } = layouts[2]
  const lines = wrap(name, measure, maxWidth / size)
  if (lines.length <= count) return { lines, size }
  const rest = lines.slice(count - 1).join(' ')
  return { lines: [...lines.slice(0, count - 1), cut(rest, measure, maxWidth / size)], size }
}

function fitPlace(outlines: Outlines, place: string, y: number) {
  const measure = createMeasure(outlines, 'sans')
  const text = outlines.toPrintable(place, 'sans')
  const width = y > hillTop ? widthAboveHills : maxWidth
  const size = Math.max(22, Math.min(30, width / Math.max(0.01, measure(text))))
  return { text: cut(text, measure, width / size), size }
}

async function drawTexts({ name, place, palette }: SharingPictureInput): Promise<string> {
  const outlines = await getOutlines()
  const { lines, size } = fitName(outlines, outlines.toPrintable(name, 'serif'))
  const capTop = 0.78 // of an em above the baseline
  const drawn = lines.map((line, at) =>
    drawOutline(outlines.outline(line, 'serif'), {
      x: left,
      y: nameTop + size * (capTop + at * lineHeight),
      size,
      fill: palette.colors.ink,
    }),
  )
  const below = nameTop + size * (capTop + (lines.length - 1) * lineHeight)
  const y = below + size * 0.24 + 38
  const second = fitPlace(outlines, place, y)
  const placeLine = drawOutline(outlines.outline(second.text, 'sans'), {
    x: left + 3,
    y,
    size: second.size,
    fill: palette.colors['river-700'],
  })
  return [...drawn, placeLine].join('')
}

/** The drawing in the palette's colours, whose names are in it in braces. */
async function drawScene(input: SharingPictureInput): Promise<Buffer> {
  const colors: Readonly<Record<string, string>> = input.palette.colors
  const [drawing, texts] = await Promise.all([readFile(scene, 'utf8'), drawTexts(input)])
  const colored = drawing.replaceAll(/\{([\w-]+)\}/g, (_, token: string) => colors[token] ?? '')
  return Buffer.from(colored.replace('</svg>', `${texts}</svg>`))
}

/** The logo, unless it is made for a dark ground; then, and without one, the icon. */
async function readMark(input: SharingPictureInput): Promise<Buffer> {
  const { logo } = input
  const picture: LogoPicture | undefined = logo
    ? await runWithSharp(async (sharp) => readLogo(sharp, logo))
    : undefined
  return picture && !picture.isLight ? picture.png : makeIconPng(input, markHeight)
}

/** The picture of 1200 × 630 that networks show beside a link to the site. */
export async function makeSharingPicture(input: SharingPictureInput): Promise<Buffer> {
  const [mark, drawing] = await Promise.all([readMark(input), drawScene(input)])
  return runWithSharp(async (sharp) => {
    const scaled = await sharp(mark)
      .resize({ width: 420, height: markHeight, fit: 'inside' })
      .png()
      .toBuffer()
    return sharp(drawing)
      .composite([{ input: scaled, left, top: markTop }])
      .png({ palette: true, quality: 90, effort: 7 })
      .toBuffer()
  })
}
