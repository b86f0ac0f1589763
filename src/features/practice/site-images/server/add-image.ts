import type { Actor, Origin } from '#shared/actor.ts'
import type { SiteImageKind } from '../contract.ts'
import type { SiteImageDeps } from './deps.ts'
import { type EncodedImage, encodeImage, mediaTypes } from './encode-image.ts'
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

/** A picture that was checked and encoded; `encoded` is undefined if it is stored already. */
export type PreparedImage = StoredImage & {
  kind: SiteImageKind
  encoded: EncodedImage | undefined
}

/**
 * Checks and encodes a picture. It is slow, so call it before a transaction.
 * @throws wrong-type, too-large, bad-input with a message for the person who chose the file
 */
export async function prepareImage(
  deps: SiteImageDeps,
  { kind, bytes }: NewImage,
): Promise<PreparedImage> {
  const known = await findSame(deps, bytes)
  if (known) {
    return { id: known.id, width: known.width, height: known.height, kind, encoded: undefined }
  }
  const encoded = findProductDrawing(bytes) ?? (await encodeImage(bytes, kind))
  const { width, height } = encoded
  return { id: toImageId(encoded.bytes, encoded.extension), width, height, kind, encoded }
}

/** Stores a prepared picture. Joins the caller's transaction. */
export async function storeImage(
  deps: SiteImageDeps,
  { id, kind, encoded }: PreparedImage,
  actor: Pick<Actor, 'userId'> | null,
  origin: Origin | null,
): Promise<void> {
  if (!encoded) return
  const { extension, ...picture } = encoded
  await deps.database.transaction(async () => {
    await deps.images.insert({
      id,
      kind,
      mediaType: mediaTypes[extension],
      ...picture,
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
}

/**
 * Checks, encodes and stores a picture. It is slow, so call it before a transaction. The server adds
 * pictures without an actor.
 * @throws wrong-type, too-large, bad-input with a message for the person who chose the file
 */
export async function addImage(
  deps: SiteImageDeps,
  image: NewImage,
  actor: Actor | null,
  origin: Origin | null,
): Promise<StoredImage> {
  const prepared = await prepareImage(deps, image)
  await storeImage(deps, prepared, actor, origin)
  const { id, width, height } = prepared
  return { id, width, height }
}
