import { createHash } from 'node:crypto'
import type { Clock } from '#platform/server/clock.ts'
import { notFound } from '#shared/errors.ts'
import type { PhotoRepository } from './repository.ts'

export type PhotoService = ReturnType<typeof createPhotoService>

export function createPhotoService({ photos, clock }: { photos: PhotoRepository; clock: Clock }) {
  return {
    /** Keeps a drawing that ships with the product. @returns its file name, which names its content */
    async keepDrawing(name: string, svg: Buffer): Promise<string> {
      const mark = createHash('sha256').update(svg).digest('hex').slice(0, 10)
      const filename = `${name}-${mark}.svg`
      const createdAt = clock.now()
      await photos.insert({ filename, contentType: 'image/svg+xml', bytes: svg, createdAt })
      return filename
    },

    /** @throws not-found */
    async get(filename: string): Promise<{ contentType: string; bytes: Buffer }> {
      const photo = await photos.find(filename)
      if (!photo) throw notFound('This picture is not here, or no longer here.')
      return photo
    },
  }
}
