import type { Actor, Origin } from '#shared/actor.ts'
import type { SiteImageKind } from '../contract.ts'
import type { SiteImageDeps } from './deps.ts'
import { encodeImage, mediaTypes } from './encode-image.ts'
import { toImageId } from './image-id.ts'
import { findProductDrawing } from './product-drawings.ts'

export type NewImage = { kind: SiteImageKind; bytes: Buffer }
/** A stored picture without its bytes. */
export type StoredImage = { id: string; width: number; height: number }

/** A picture that was stored before and comes back as it is, as from an export. */
async function findSame({ images, clock }: SiteImageDeps, bytes: Buffer) {
  const extensions = ['webp', 'png', 'jpg', 'svg'] as const
  const [id] = await images.listExisting(extensions.map((extension) => toImageId(bytes, extension)))
  // It is as young as a new one, so that it is not deleted before something shows it.
  if (id === undefined || !(await images.touch(id, clock.now()))) return undefined
  return images.find(id)
}

/**
 * Checks, encodes and stores a picture. It is slow, so call it before a transaction. The server adds
 * pictures without an actor.
 * @throws wrong-type, too-large, bad-input with a message for the person who chose the file
 */
export const addImage =
  (deps: SiteImageDeps) =>
  async (
    { kind, bytes }: NewImage,
    actor: Actor | null,
    origin: Origin | null,
  ): Promise<StoredImage> => {
    const known = await findSame(deps, bytes)
    if (known) return { id: known.id, width: known.width, height: known.height }
    const { extension, ...encoded } = findProductDrawing(bytes) ?? (await encodeImage(bytes, kind))
    const id = toImageId(encoded.bytes, extension)
    await deps.database.transaction(async () => {
      await deps.images.insert({
        id,
        kind,
        mediaType: mediaTypes[extension],
        ...encoded,
        createdAt: deps.clock.now(),
        createdBy: actor?.userId ?? null,
      })
      await deps.audit.record({
        actor,
        origin,
        record: 'site',
        id: null,
        action: 'site.image_added',
      })
    })
    return { id, width: encoded.width, height: encoded.height }
  }
