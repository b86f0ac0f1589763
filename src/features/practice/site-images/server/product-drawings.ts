import { readdirSync, readFileSync } from 'node:fs'
import type { SiteImageKind } from '../contract.ts'
import type { SiteImageDeps } from './deps.ts'
import { type EncodedImage, mediaTypes } from './encode-image.ts'
import { toImageId } from './image-id.ts'

// Drawings that come with the product, as pictures of the demo practice. We made them, so they are stored as
// they are, and an export of the demo practice can be imported elsewhere. The maps without `-labels` have no
// French labels; they are kept for older exports.
const folder = new URL('../drawings/', import.meta.url)

const readDrawing = (name: string) => readFileSync(new URL(name, folder))

function measure(drawing: Buffer) {
  const [, , width = 0, height = 0] =
    /viewBox="([^"]+)"/
      .exec(drawing.toString('utf8', 0, 500))?.[1]
      ?.split(' ')
      .map(Number) ?? []
  return { width, height }
}

/** The id that a drawing of the product is stored with: `map-ottawa-labels.svg`. */
export const getDrawingId = (name: string): string => toImageId(readDrawing(name), 'svg')

/** The drawing as it is, if it is one of the product; undefined for all others. */
export function findProductDrawing(upload: Buffer): EncodedImage | undefined {
  const known = readdirSync(folder).map(readDrawing)
  return known.some((drawing) => drawing.equals(upload))
    ? { extension: 'svg', bytes: upload, ...measure(upload) }
    : undefined
}

/** Stores a drawing of the product. No one added it, so it is in no audit log. */
export async function addProductDrawing(
  { images, clock }: Pick<SiteImageDeps, 'images' | 'clock'>,
  name: string,
  kind: SiteImageKind,
): Promise<void> {
  const bytes = readDrawing(name)
  await images.insert({
    id: toImageId(bytes, 'svg'),
    kind,
    mediaType: mediaTypes.svg,
    bytes,
    ...measure(bytes),
    createdAt: clock.now(),
    createdBy: null,
  })
}
