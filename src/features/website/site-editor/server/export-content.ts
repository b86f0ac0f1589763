import { listImages } from '#features/practice/site/list-images.ts'
import type { Actor, Origin } from '#shared/actor.ts'
import type { EditorDeps } from './deps.ts'
import { exportFormat } from './export-file.ts'
import { findEditedContent } from './find-edited-content.ts'

async function* writeFile({ images }: EditorDeps, content: unknown): AsyncGenerator<string> {
  yield `{"format":${exportFormat},"content":${JSON.stringify(content)},"images":[`
  let separator = ''
  // One picture at a time is in memory.
  for (const id of listImages(content)) {
    const image = await images.find(id)
    if (!image) continue
    const { kind, mediaType: type, bytes } = image
    const exported = { id, kind, type, base64: bytes.toString('base64') }
    yield `${separator}\n${JSON.stringify(exported)}`
    separator = ','
  }
  yield ']}\n'
}

/** The draft, or without one what visitors see, as the parts of a file with its pictures. */
export async function exportContent(
  deps: EditorDeps,
  actor: Actor | null,
  origin: Origin | null,
): Promise<AsyncGenerator<string>> {
  const { site, audit } = deps
  const content = await findEditedContent(site, await site.findDraft())
  await audit.record({ actor, origin, record: 'site', id: null, action: 'site.exported' })
  return writeFile(deps, content)
}
