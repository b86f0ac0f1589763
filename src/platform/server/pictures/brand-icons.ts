import { type Brand, isIconic, type LogoPicture, readLogo } from './brand.ts'
import { runWithSharp } from './sharp-queue.ts'
import { drawOutline, getOutlines } from './text-outlines.ts'

/** `rounded` for tabs and mails; `maskable` fills the square, and all that matters lies in its inner circle. */
type Shape = 'rounded' | 'maskable'

const side = 48
const toAttribute = (png: Buffer) => `data:image/png;base64,${png.toString('base64')}`

/** For a practice whose name has no letter that our fonts have: rings on water. */
const drawRings = (scale: number) =>
  [1, 0.66, 0.32]
    .map(
      (part) =>
        `<ellipse cx="24" cy="24" rx="${20 * scale * part}" ry="${12 * scale * part}" fill="none" stroke="#fff" stroke-width="2"/>`,
    )
    .join('')

async function drawInitials(initials: string, shape: Shape): Promise<string> {
  const outlines = await getOutlines()
  const text = Array.from(outlines.toPrintable(initials, 'sans')).slice(0, 2).join('')
  const room = shape === 'maskable' ? 0.46 : 0.6
  if (text === '') return drawRings(room + 0.2)
  const outline = outlines.outline(text, 'sans')
  const size = Math.min((side * room) / outline.width, side * (room - 0.1))
  const capHeight = 0.7
  return drawOutline(outline, {
    x: (side - outline.width * size) / 2,
    y: (side + capHeight * size) / 2,
    size,
    fill: '#fff',
  })
}

function drawLogo({ png, width, height }: LogoPicture, shape: Shape): string {
  const box = side * (shape === 'maskable' ? 0.56 : 0.8)
  const scale = box / Math.max(width, height)
  const [w, h] = [width * scale, height * scale]
  return `<image x="${(side - w) / 2}" y="${(side - h) / 2}" width="${w}" height="${h}" href="${toAttribute(png)}"/>`
}

async function drawIcon(brand: Brand, logo: LogoPicture | undefined, shape: Shape) {
  const icon = logo && isIconic(logo) ? logo : undefined
  const ground = icon && !icon.isLight ? '#fff' : brand.palette.colors['river-600']
  const inner = icon ? drawLogo(icon, shape) : await drawInitials(brand.initials, shape)
  const corner = shape === 'rounded' ? ' rx="11"' : ''
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48" width="512" height="512"><rect width="48" height="48"${corner} fill="${ground}"/>${inner}</svg>`
}

const readBrandLogo = async ({ logo }: Brand) =>
  logo ? runWithSharp(async (sharp) => readLogo(sharp, logo)) : undefined

async function makePng(brand: Brand, shape: Shape, sizes: readonly number[]): Promise<Buffer[]> {
  const svg = Buffer.from(await drawIcon(brand, await readBrandLogo(brand), shape))
  return runWithSharp(async (sharp) =>
    Promise.all(
      sizes.map(async (size) =>
        sharp(svg).resize(size, size).png({ compressionLevel: 9 }).toBuffer(),
      ),
    ),
  )
}

const first = ([buffer]: Buffer[]): Buffer => buffer ?? Buffer.alloc(0)

/** `icon.svg` for browser tabs. */
export const makeIconSvg = async (brand: Brand): Promise<Buffer> =>
  Buffer.from(await drawIcon(brand, await readBrandLogo(brand), 'rounded'))

/** A square PNG with round corners, for 32 px. */
export const makeIconPng = async (brand: Brand, size: number): Promise<Buffer> =>
  first(await makePng(brand, 'rounded', [size]))

/** `apple-touch-icon` (180) and the icons of the manifest (192, 512), which systems cut to their shapes. */
export const makeMaskableIcon = async (brand: Brand, size: number): Promise<Buffer> =>
  first(await makePng(brand, 'maskable', [size]))

/** `favicon.ico` with PNG pictures in three sizes (https://learn.microsoft.com/windows/win32/menurc/newheader). */
export async function makeFavicon(brand: Brand): Promise<Buffer> {
  const sizes = [16, 32, 48]
  const pictures = await makePng(brand, 'rounded', sizes)
  const head = Buffer.alloc(6 + 16 * sizes.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(sizes.length, 4)
  let offset = head.length
  for (const [index, picture] of pictures.entries()) {
    const at = 6 + 16 * index
    head.writeUInt8(sizes[index] ?? 0, at)
    head.writeUInt8(sizes[index] ?? 0, at + 1)
    head.writeUInt16LE(1, at + 4) // colour planes
    head.writeUInt16LE(32, at + 6) // bits of a pixel
    head.writeUInt32LE(picture.length, at + 8)
    head.writeUInt32LE(offset, at + 12)
    offset += picture.length
  }
  return Buffer.concat([head, ...pictures])
}
