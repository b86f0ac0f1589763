import { constants, crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

type PhotoKind = 'jpeg' | 'png' | 'webp'

/** A picture of slowly changing colours, so that it is neither empty nor large. */
export async function somePhoto(
  kind: PhotoKind = 'jpeg',
  { width = 800, height = 600 }: { width?: number; height?: number } = {},
): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height * 3)
  for (let at = 0; at < width * height; at += 1) {
    const [x, y] = [at % width, Math.floor(at / width)]
    pixels[at * 3] = (x * 255) / width
    pixels[at * 3 + 1] = (y * 255) / height
    pixels[at * 3 + 2] = 120
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .toFormat(kind)
    .toBuffer()
}

/** A chunk of a PNG, with its checksum. */
export function pngChunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  checksum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, checksum])
}

/** A black PNG with one bit for each pixel: many megapixels, which sharp takes seconds to make. */
export function blackPng(width: number, height: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width)
  head.writeUInt32BE(height, 4)
  head[8] = 1 // bits of a pixel
  // Each row begins with its filter.
  const rows = Buffer.alloc((1 + Math.ceil(width / 8)) * height)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', head),
    pngChunk('IDAT', deflateSync(rows, { level: constants.Z_BEST_SPEED })),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

/** A form with a file, as a browser sends it. */
export function photoForm(file: Buffer, { field = 'profileImage', name = 'me.jpg' } = {}) {
  const form = new FormData()
  form.append(field, new Blob([new Uint8Array(file)], { type: 'image/jpeg' }), name)
  return form
}
