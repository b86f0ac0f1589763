import { createHash, randomBytes } from 'node:crypto'
import type { Clock } from '#platform/server/clock.ts'
import { notFound } from '#shared/errors.ts'
import { photoFiles } from '../rules.ts'
import { makePictures, type PictureOfWidth } from './picture.ts'
import type { PhotoRepository } from './repository.ts'

export type PhotoService = ReturnType<typeof createPhotoService>

export function createPhotoService({ photos, clock }: { photos: PhotoRepository; clock: Clock }) {
  return {
    /** Stores a drawing that ships with the product. @returns its file name, which includes a hash of its content */
    async keepDrawing(name: string, svg: Buffer): Promise<string> {
      const mark = createHash('sha256').update(svg).digest('hex').slice(0, 10)
      const filename = `${name}-${mark}.svg`
      const createdAt = clock.now()
      await photos.insert({ filename, contentType: 'image/svg+xml', bytes: svg, createdAt })
      return filename
    },

    /** Prepares a photo for storage. It is slow, so call it before a transaction. @throws as `makePictures` */
    prepare: makePictures,

    /** Stores a photo in all its widths. @returns its file name, which cannot be guessed */
    async keep(pictures: readonly PictureOfWidth[]): Promise<string> {
      const filename = `${randomBytes(16).toString('hex')}.webp`
      const createdAt = clock.now()
      for (const file of photoFiles(filename)) {
        const picture = pictures.find(({ width }) => width === file.width)
        if (!picture) throw new Error(`a photo lacks its width ${file.width}`)
        const { bytes } = picture
        await photos.insert({
          filename: file.filename,
          contentType: 'image/webp',
          bytes,
          createdAt,
        })
      }
      return filename
    },

    /** Deletes a photo or a drawing in all its widths. */
    remove: async (filename: string) =>
      photos.remove(photoFiles(filename).map((file) => file.filename)),

    has: async (filename: string) => (await photos.find(filename)) !== undefined,

    /** @throws not-found */
    async get(filename: string): Promise<{ contentType: string; bytes: Buffer }> {
      const photo = await photos.find(filename)
      if (!photo) throw notFound('This picture is not here, or no longer here.')
      return photo
    },
  }
}
