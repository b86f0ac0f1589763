import {
  decodePicture,
  findFileFault,
  type RawPicture,
} from '#platform/server/pictures/decode-picture.ts'
import { runWithSharp, type Sharp } from '#platform/server/pictures/sharp-queue.ts'
import { AppError } from '#shared/errors.ts'
import { type SiteImageKind, siteImageLimits } from '../contract.ts'
import { type SiteImageFault, siteImageFaults } from '../labels.ts'
import { getMaxSide } from '../rules.ts'
import { looksLikeSvg } from './sanitize-svg.ts'
import { sanitizeInWorker } from './svg-sanitizer.ts'

export type EncodedImage = {
  extension: 'webp' | 'png' | 'jpg' | 'svg'
  bytes: Buffer
  width: number
  height: number
}

export const mediaTypes = {
  webp: 'image/webp',
  png: 'image/png',
  jpg: 'image/jpeg',
  svg: 'image/svg+xml',
} as const satisfies Record<EncodedImage['extension'], string>

const errorCodes: Partial<Record<SiteImageFault, 'wrong-type' | 'too-large'>> = {
  kind: 'wrong-type',
  logoKind: 'wrong-type',
  svg: 'wrong-type',
  bytes: 'too-large',
  svgBytes: 'too-large',
}

function refuse(fault: SiteImageFault, kind: SiteImageKind): AppError {
  const message = siteImageFaults[fault === 'kind' && kind === 'logo' ? 'logoKind' : fault]
  return new AppError(errorCodes[fault] ?? 'bad-input', message, {
    issues: [{ path: 'file', message }],
  })
}

/**
 * Chooses the format. A sharing picture is a JPEG, which every network shows; a logo with transparent
 * places is a PNG, which mails and icons are made of; all else is WebP.
 */
async function encode(sharp: Sharp, { data, raw }: RawPicture, kind: SiteImageKind) {
  const { width, height } = raw
  const picture = sharp(data, { raw })
  if (kind === 'sharing') {
    const bytes = await picture.flatten({ background: '#fff' }).jpeg({ quality: 85 }).toBuffer()
    return { extension: 'jpg', bytes, width, height } as const
  }
  const isTransparent = raw.channels % 2 === 0 && !(await sharp(data, { raw }).stats()).isOpaque
  if (kind === 'logo' && isTransparent) {
    const bytes = await picture.png({ compressionLevel: 9 }).toBuffer()
    return { extension: 'png', bytes, width, height } as const
  }
  const opaque = isTransparent || raw.channels % 2 === 1 ? picture : picture.removeAlpha()
  const bytes = await opaque
    .webp({ quality: kind === 'logo' ? 92 : 82, smartSubsample: true })
    .toBuffer()
  return { extension: 'webp', bytes, width, height } as const
}

async function encodeDrawing(upload: Buffer, kind: SiteImageKind): Promise<EncodedImage> {
  if (kind !== 'logo') throw refuse('svg', kind)
  const drawing = await sanitizeInWorker(upload)
  if (typeof drawing === 'string') throw refuse(drawing, kind)
  // An SVG that the renderer of icons cannot read, browsers may not show either.
  const isReadable = await runWithSharp(async (sharp) =>
    sharp(drawing.bytes)
      .metadata()
      .then(() => true)
      .catch(() => false),
  )
  if (!isReadable) throw refuse('damaged', kind)
  return { extension: 'svg', ...drawing }
}

/**
 * Encodes an uploaded picture again from its pixels, or from the drawing elements of an SVG.
 * @throws wrong-type, too-large, bad-input with a message for the person who chose the file
 */
export async function encodeImage(upload: Buffer, kind: SiteImageKind): Promise<EncodedImage> {
  if (looksLikeSvg(upload)) return encodeDrawing(upload, kind)
  const fault = findFileFault(upload, siteImageLimits.bytes)
  if (fault !== undefined) throw refuse(fault, kind)
  const side = getMaxSide(kind)
  const bounds = {
    maxBytes: siteImageLimits.bytes,
    maxPixels: siteImageLimits.pixels,
    width: side,
    height: side,
  }
  return runWithSharp(async (sharp) => {
    const picture = await decodePicture(sharp, upload, bounds)
    if (typeof picture === 'string') throw refuse(picture, kind)
    return encode(sharp, picture, kind)
  })
}
