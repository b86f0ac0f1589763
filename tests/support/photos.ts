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

/** A form with a file, as a browser sends it. */
export function photoForm(file: Buffer, { field = 'profileImage', name = 'me.jpg' } = {}) {
  const form = new FormData()
  form.append(field, new Blob([new Uint8Array(file)], { type: 'image/jpeg' }), name)
  return form
}
