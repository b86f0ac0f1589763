import { bind } from '#platform/server/bind.ts'
import type { SiteImageWidth } from '../contract.ts'
import { addImage, prepareImage, storeImage } from './add-image.ts'
import type { SiteImageDeps } from './deps.ts'
import { getImage } from './get-image.ts'
import { addProductDrawing, getDrawingId } from './product-drawings.ts'
import type { SiteImage } from './repository.ts'

// Other features may import this service, but not the files behind it.
export type { PreparedImage } from './add-image.ts'
export { mediaTypes } from './encode-image.ts'
export { toImageId } from './image-id.ts'

export type SiteImageService = ReturnType<typeof createSiteImageService>

/** A picture in an export of the site. */
export type ExportedImage = Pick<
  SiteImage,
  'id' | 'kind' | 'mediaType' | 'width' | 'height' | 'bytes'
>

export function createSiteImageService(deps: SiteImageDeps) {
  const { images } = deps
  const get = getImage(deps)
  return {
    ...bind(deps, { add: addImage, prepare: prepareImage, store: storeImage, addProductDrawing }),
    getDrawingId,
    get: async (id: string, width?: SiteImageWidth) => get(id, width),
    find: images.find,

    /** Which of these pictures are stored. */
    async exists(ids: readonly string[]): Promise<ReadonlySet<string>> {
      return new Set(ids.length > 0 ? await images.listExisting([...new Set(ids)]) : [])
    },

    /** The pictures of an export, one at a time. Ids that are not stored are left out. */
    async exportAll(ids: readonly string[]): Promise<ExportedImage[]> {
      const exported: ExportedImage[] = []
      for (const id of new Set(ids)) {
        const image = await images.find(id)
        if (!image) continue
        const { kind, mediaType, width, height, bytes } = image
        exported.push({ id, kind, mediaType, width, height, bytes })
      }
      return exported
    },
  }
}
