import {
  decodePicture,
  findFileFault,
  type ImageFault,
} from '#platform/server/pictures/decode-picture.ts'
import { runWithSharp } from '#platform/server/pictures/sharp-queue.ts'
import { AppError } from '#shared/errors.ts'
import { photoLimits } from '../contract.ts'
import { photoFaults } from '../labels.ts'
import { photoWidths } from '../rules.ts'

const refuse = (fault: ImageFault) =>
  new AppError(
    fault === 'kind' ? 'wrong-type' : fault === 'bytes' ? 'too-large' : 'bad-input',
    photoFaults[fault],
    { issues: [{ path: 'profileImage', message: photoFaults[fault] }] },
  )

// Behind transparent photos, where the initials below would shine through.
const background = '#f2f6f6'
// Height by width. No page shows taller photos, and a long strip must not become a large file.
const maxHeightRatio = 1.5

/** The photo in one of its widths, as WebP. */
export type PictureOfWidth = { width: number; bytes: Buffer }

/**
 * Encodes a photo again, in each width.
 * @throws wrong-type, too-large, bad-input with a message for the person who chose the file
 */
export async function makePictures(upload: Buffer): Promise<PictureOfWidth[]> {
  const fault = findFileFault(upload, photoLimits.bytes)
  if (fault !== undefined) throw refuse(fault)
  const [width] = photoWidths
  const bounds = {
    maxBytes: photoLimits.bytes,
    maxPixels: photoLimits.pixels,
    width,
    height: width * maxHeightRatio,
    background,
  }
  return runWithSharp(async (sharp) => {
    const picture = await decodePicture(sharp, upload, bounds)
    if (typeof picture === 'string') throw refuse(picture)
    const { data, raw } = picture
    return Promise.all(
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
  })
}
