import { listImages, replaceImages } from '#features/practice/site/list-images.ts'
import { type PreparedImage, toImageId } from '#features/practice/site-images/server/service.ts'
import type { Actor, Origin } from '#shared/actor.ts'
import { AppError, type Issue } from '#shared/errors.ts'
import type { EditorDeps } from './deps.ts'
import { type ExportedImage, type ExportFile, exportFileSchema } from './export-file.ts'
import { parse } from './parse-content.ts'
import { checkReplaceable, storeDraft } from './store-draft.ts'

const extensions = ['webp', 'png', 'jpg', 'svg'] as const

const refuse = (issues: Issue[]) =>
  new AppError('bad-input', issues[0]?.message ?? 'This file is not valid', { issues })

/** The bytes of a picture if it is what its id says. @throws bad-input */
function decode({ id, base64 }: ExportedImage, path: string): Buffer {
  const bytes = Buffer.from(base64, 'base64')
  // Node.js skips what is not Base64.
  const isExact = bytes.toString('base64') === base64
  const [, ending = ''] = id.split('.')
  const extension = extensions.find((one) => one === ending)
  if (isExact && extension && toImageId(bytes, extension) === id) return bytes
  throw refuse([{ path, message: 'This picture is not the one that its name says' }])
}

/** Checks and encodes all pictures that the content shows. @returns them by their ids in the file */
async function prepareImages({ images }: EditorDeps, file: ExportFile) {
  const shown = listImages(file.content)
  const prepared = new Map<string, PreparedImage>()
  for (const [n, image] of file.images.entries()) {
    const path = `images.${n}`
    const bytes = decode(image, path)
    if (prepared.has(image.id) || !shown.has(image.id)) continue
    try {
      prepared.set(image.id, await images.prepare({ kind: image.kind, bytes }))
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      throw refuse([{ path, message: error.message }])
    }
  }
  const others = [...shown].filter((id) => !prepared.has(id))
  const stored = await images.exists(others)
  const missing = others.filter((id) => !stored.has(id))
  if (missing.length > 0) {
    throw refuse(missing.map((id) => ({ path: 'images', message: `The picture ${id} is missing` })))
  }
  return prepared
}

/**
 * Makes an exported file the draft. Everything is checked before anything is stored, and all is stored in
 * one transaction.
 * @throws bad-input with an issue for each problem, too-large, conflict
 */
export async function importContent(
  deps: EditorDeps,
  actor: Actor | null,
  origin: Origin | null,
  given: unknown,
  isReplaced: boolean,
): Promise<{ updatedAt: string }> {
  const { database, site, audit, images } = deps
  const file = parse(exportFileSchema, given, '')
  checkReplaceable(await site.findDraft(), isReplaced)
  const prepared = await prepareImages(deps, file)
  // Pictures are encoded again, so that their ids can change.
  const ids = new Map([...prepared].map(([id, image]) => [id, image.id]))
  const content = replaceImages(file.content, ids)
  return database.transaction(async () => {
    const seen = await site.findDraft()
    checkReplaceable(seen, isReplaced)
    for (const image of prepared.values()) await images.store(image, actor, origin)
    const saved = await storeDraft(deps, { actor, content, seen })
    await audit.record({ actor, origin, record: 'site', id: null, action: 'site.imported' })
    return saved
  })
}
