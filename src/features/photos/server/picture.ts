import { AppError } from '#shared/errors.ts'
import { photoLimits } from '../contract.ts'
import { type PhotoFault, photoFaults, photoWidths } from '../rules.ts'
import { photoFault } from './image-structure.ts'

const refuse = (fault: PhotoFault) =>
  new AppError(
    fault === 'kind' ? 'wrong-type' : fault === 'bytes' ? 'too-large' : 'bad-input',
    photoFaults[fault],
    { issues: [{ path: 'profileImage', message: photoFaults[fault] }] },
  )

// Behind transparent photos, where the initials below would shine through.
const background = '#f2f6f6'
// Height by width. No page shows taller photos, and a long strip must not become a large file.
const maxHeightRatio = 1.5

// One at a time, as decoding 40 megapixels takes much memory.
let queue: Promise<unknown> = Promise.resolve()
const runAlone = <T>(work: () => Promise<T>): Promise<T> => {
  const result = queue.then(work)
  queue = result.catch(() => {}) // the caller gets the error
  return result
}

/** The photo in one of its widths, as WebP. */
export type PictureOfWidth = { width: number; bytes: Buffer }

/**
 * Encodes a photo again from its pixels alone, upright and in each width, so that no metadata about place or
 * camera remains.
 * @throws wrong-type, too-large, bad-input with a message for the person who chose the file
 */
export async function makePictures(upload: Buffer): Promise<PictureOfWidth[]> {
  const fault = photoFault(upload)
  if (fault !== undefined) throw refuse(fault)
  // Loaded with the first photo: most starts of the server see none.
  const { default: sharp } = await import('sharp')
  return runAlone(async () => {
    sharp.cache(false)
    sharp.concurrency(1)
    const options = { limitInputPixels: photoLimits.pixels, failOn: 'error' } as const
    try {
      const { width, height, pages = 1 } = await sharp(upload, options).metadata()
      if (width * height > photoLimits.pixels) throw refuse('pixels')
      if (pages > 1) throw refuse('animated')
      const [widest] = photoWidths
      const { data, info } = await sharp(upload, options)
        .timeout({ seconds: 20 })
        .autoOrient()
        .resize({
          width: widest,
          height: widest * maxHeightRatio,
          fit: 'inside',
          withoutEnlargement: true,
        })
        .flatten({ background })
        .toColourspace('srgb')
        .raw()
        .toBuffer({ resolveWithObject: true })
      const raw = { width: info.width, height: info.height, channels: info.channels }
      return await Promise.all(
        photoWidths.map(async (nominal) => ({
          width: nominal,
          bytes: await sharp(data, { raw })
            .resize({
              width: nominal,
              height: nominal * maxHeightRatio,
              fit: 'inside',
              withoutEnlargement: true,
            })
            .webp({ quality: 80, smartSubsample: true })
            .toBuffer(),
        })),
      )
    } catch (error) {
      if (error instanceof AppError) throw error
      const isLimit = error instanceof Error && /pixel limit/i.test(error.message)
      throw refuse(isLimit ? 'pixels' : 'damaged')
    }
  })
}
