import type { EditorDeps } from './deps.ts'
import { readNames } from './names.ts'

export async function listVersions(deps: EditorDeps) {
  const toName = await readNames(deps)
  const versions = await deps.site.listVersions()
  return versions.map(({ version, publishedAt, publishedBy, changes }) => ({
    version,
    publishedAt: publishedAt.toISOString(),
    publishedBy: toName(publishedBy),
    changes: [...changes],
  }))
}
