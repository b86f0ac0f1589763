import { findImageFault, type ImageFault } from './image-structure.ts'
import type { Sharp } from './sharp-queue.ts'

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
  const fault = findImageFault(upload, maxBytes)
  if (fault !== undefined) return fault
  const options = { limitInputPixels: maxPixels, failOn: 'error' } as const
  try {
    const metadata = await sharp(upload, options).metadata()
    if (metadata.width * metadata.height > maxPixels) return 'pixels'
    if ((metadata.pages ?? 1) > 1) return 'animated'
    const scaled = sharp(upload, options)
      .timeout({ seconds: 20 })
      .autoOrient()
      .resize({ width, height, fit: 'inside', withoutEnlargement: true })
    const { data, info } = await (background ? scaled.flatten({ background }) : scaled)
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
    return { data, raw: { width: info.width, height: info.height, channels: info.channels } }
  } catch (error) {
    const isLimit = error instanceof Error && /pixel limit/i.test(error.message)
    return isLimit ? 'pixels' : 'damaged'
  }
}
