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

// Seen through a transparent photo, the initials under it would be in the way.
const ground = '#f2f6f6'
// Taller than this no page shows; a long strip must not become a long file.
const tallest = 1.5

// One at a time: a photo of 40 megapixels takes memory while it is read.
let queue: Promise<unknown> = Promise.resolve()
const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
  const result = queue.then(work)
  queue = result.catch(() => {}) // told to whoever asked
  return result
}

/** The photo in one of its widths, as WebP. */
export type PictureOfWidth = { width: number; bytes: Buffer }

/**
 * Makes a photo new from its pixels alone: upright, without a word about where and with what it was
 * taken, in each width.
 * @throws wrong-type, too-large, bad-input: with a sentence for whoever chose the file
 */
export async function makePictures(upload: Buffer): Promise<PictureOfWidth[]> {
  const fault = photoFault(upload)
  if (fault !== undefined) throw refuse(fault)
  // Loaded with the first photo: most starts of the server see none.
  const { default: sharp } = await import('sharp')
  return inTurn(async () => {
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
          height: widest * tallest,
          fit: 'inside',
          withoutEnlargement: true,
        })
        .flatten({ background: ground })
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
              height: nominal * tallest,
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
