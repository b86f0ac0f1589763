import type { Palette } from '#shared/palette.ts'
import type { Sharp } from './sharp-queue.ts'

/** Source of a practice's icons. */
export type Brand = {
  /** A stored logo: PNG, WebP or a sanitised SVG. */
  logo?: Buffer | undefined
  /** Up to two letters, for a practice without a logo, or with one that is no icon. */
  initials: string
  palette: Pick<Palette, 'colors'>
}

/** A logo as pixels without its empty margins. */
export type LogoPicture = {
  png: Buffer
  width: number
  height: number
  /** It was drawn for a dark ground. */
  isLight: boolean
}

const maxSide = 512

/** Share of what can be seen, and how light that is, of pixels with transparency. */
function measurePixels(data: Buffer): { visible: number; lightness: number } {
  let visible = 0
  let light = 0
  for (let at = 0; at + 3 < data.length; at += 4) {
    const alpha = (data[at + 3] ?? 0) / 255
    visible += alpha
    light +=
      alpha *
      ((data[at] ?? 0) * 0.2126 + (data[at + 1] ?? 0) * 0.7152 + (data[at + 2] ?? 0) * 0.0722)
  }
  const pixels = data.length / 4
  return { visible: visible / pixels, lightness: visible > 0 ? light / visible / 255 : 0 }
}

const isSvg = (bytes: Buffer) => bytes[0] === 0x3c

/** @returns undefined for a logo that cannot be read or shows nothing, as a text without fonts */
export async function readLogo(sharp: Sharp, logo: Buffer): Promise<LogoPicture | undefined> {
  try {
    const scaled = await sharp(logo, isSvg(logo) ? { density: 144 } : {})
      .timeout({ seconds: 20 })
      .resize({ width: maxSide, height: maxSide, fit: 'inside' })
      .ensureAlpha()
      .png()
      .toBuffer()
    const { data, info } = await sharp(scaled)
      .trim({ background: '#00000000', threshold: 1 })
      .raw()
      .toBuffer({ resolveWithObject: true })
    const { visible, lightness } = measurePixels(data)
    if (visible < 0.005) return undefined
    const { width, height, channels } = info
    const png = await sharp(data, { raw: { width, height, channels } }).png().toBuffer()
    return { png, width, height, isLight: lightness > 0.85 }
  } catch {
    return undefined
  }
}

const maxIconRatio = 2.2

/** True if a logo can still be recognised in a square of a few pixels. A long word cannot. */
export const isIconic = ({ width, height }: LogoPicture) =>
  Math.max(width / height, height / width) <= maxIconRatio
