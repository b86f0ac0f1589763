import { runWithSharp } from '#platform/server/pictures/sharp-queue.ts'
import { notFound } from '#shared/errors.ts'
import type { SiteImageWidth } from '../contract.ts'
import { isSiteImageId } from '../rules.ts'
import type { SiteImageDeps } from './deps.ts'
import type { SiteImage } from './repository.ts'

type ServedImage = Pick<SiteImage, 'mediaType' | 'bytes'>

async function resize({ bytes, mediaType }: SiteImage, width: number): Promise<Buffer> {
  return runWithSharp(async (sharp) => {
    const scaled = sharp(bytes).resize({ width, withoutEnlargement: true })
    if (mediaType === 'image/png') return scaled.png({ compressionLevel: 9 }).toBuffer()
    if (mediaType === 'image/jpeg') return scaled.jpeg({ quality: 85 }).toBuffer()
    return scaled.webp({ quality: 80, smartSubsample: true }).toBuffer()
  })
}

/**
 * Reads a picture as the site shows it. A width is made when it is first requested and then stored: a
 * picture is never resized more often than it has widths, however many requests there are.
 */
export function getImage({ images }: SiteImageDeps) {
  const running = new Map<string, Promise<Buffer>>()

  async function makeWidth(image: SiteImage, width: SiteImageWidth): Promise<Buffer> {
    const bytes = await resize(image, width)
    await images.insertWidth(image.id, width, bytes)
    return bytes
  }

  /** @throws not-found */
  return async (id: string, width?: SiteImageWidth): Promise<ServedImage> => {
    const isKnown = isSiteImageId(id)
    const stored = isKnown && width !== undefined ? await images.findWidth(id, width) : undefined
    if (stored) return stored
    const image = isKnown ? await images.find(id) : undefined
    if (!image) throw notFound('This picture is not here, or no longer here.')
    const { mediaType } = image
    const isWideEnough =
      mediaType === 'image/svg+xml' || width === undefined || image.width <= width
    if (isWideEnough) return image
    const key = `${id} ${width}`
    const work = running.get(key) ?? makeWidth(image, width)
    running.set(key, work)
    try {
      return { mediaType, bytes: await work }
    } finally {
      running.delete(key)
    }
  }
}
