import type { Sharp } from './sharp-queue.ts'

/**
 * The problem of an uploaded picture: `kind` is another type of file, `more` holds something besides a picture,
 * `bytes` and `pixels` are above a limit.
 */
export type ImageFault = 'kind' | 'animated' | 'damaged' | 'more' | 'pixels' | 'bytes'

// Other types never reach the decoder.
const signatures = [/^\xff\xd8\xff/, /^\x89PNG\r\n/, /^RIFF[^]{4}WEBP/]

/** Judges the size and the type of an upload, without waiting for other pictures. */
export function findFileFault(upload: Buffer, maxBytes: number): ImageFault | undefined {
  if (upload.length > maxBytes) return 'bytes'
  const start = upload.toString('latin1', 0, 12)
  return signatures.some((signature) => signature.test(start)) ? undefined : 'kind'
}

/** The decoder reads the first frame of a moving PNG as a still one. */
const isMovingPng = (upload: Buffer) =>
  upload.subarray(0, Math.max(0, upload.indexOf('IDAT'))).includes('acTL')

function findEnd(upload: Buffer, format: string): number {
  if (format === 'png') return upload.lastIndexOf('IEND') + 8
  if (format === 'webp') return 8 + upload.readUInt32LE(4)
  return upload.lastIndexOf(Buffer.from([0xff, 0xd9])) + 2
}

// Long enough not to occur in compressed pixels by chance.
const program = /<(?:script|html|iframe|\?php)|javascript:/i

/**
 * Finds what is no picture: a program in the metadata, or bytes behind it. Phones append padding, further pictures,
 * a second of film, or notes of Samsung phones to a JPEG.
 */
function holdsMore(upload: Buffer, format: string): boolean {
  if (program.test(upload.toString('latin1'))) return true
  const tail = upload.subarray(findEnd(upload, format))
  if (format !== 'jpeg') return tail.length > 0
  const isPadding = tail.every((byte) => byte === 0 || byte === 0xff)
  return !isPadding && !upload.includes('ftyp') && tail.toString('latin1').slice(-4) !== 'SEFT'
}

type Bounds = {
  maxBytes: number
  maxPixels: number
  /** The box into which larger pictures are scaled down. */
  width: number
  height: number
  /** Behind transparent pixels; without it they stay transparent. */
  background?: string
}

/** Pixels without any metadata, upright, in sRGB. */
export type RawPicture = {
  data: Buffer
  raw: { width: number; height: number; channels: 1 | 2 | 3 | 4 }
}

/**
 * Decodes a PNG, JPEG or WebP picture from its pixels alone, so that no metadata about place or camera
 * remains. Call it in `runWithSharp`.
 */
export async function decodePicture(
  sharp: Sharp,
  upload: Buffer,
  { maxBytes, maxPixels, width, height, background }: Bounds,
): Promise<RawPicture | ImageFault> {
  const fault = findFileFault(upload, maxBytes)
  if (fault !== undefined) return fault
  const options = { limitInputPixels: maxPixels, failOn: 'error' } as const
  try {
    const metadata = await sharp(upload, options).metadata()
    if (metadata.width * metadata.height > maxPixels) return 'pixels'
    if ((metadata.pages ?? 1) > 1 || isMovingPng(upload)) return 'animated'
    const scaled = sharp(upload, options)
      .timeout({ seconds: 20 })
      .autoOrient()
      .resize({ width, height, fit: 'inside', withoutEnlargement: true })
    const { data, info } = await (background ? scaled.flatten({ background }) : scaled)
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
    if (holdsMore(upload, metadata.format)) return 'more'
    return { data, raw: { width: info.width, height: info.height, channels: info.channels } }
  } catch (error) {
    const isLimit = error instanceof Error && /pixel limit/i.test(error.message)
    return isLimit ? 'pixels' : 'damaged'
  }
}
