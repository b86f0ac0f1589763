// Which files of the browser's code visitors load.

import type { SourceFile } from '../architecture/places.ts'
import { followImport } from '../architecture/places.ts'

const isPortal = (path: string) =>
  /^src\/app\/client\/(pages\/portal\/|layouts\/(portal-|preview-mark)|dev\/)|\/client\/(portal|inbox)\/|^src\/platform\/client\/ui\/portal\//.test(
    path,
  )

const isRoot = (path: string) =>
  /^src\/app\/client\/(pages\/public\/[^/]+\.tsx|boot\/entry-browser\.tsx)$/.test(path)

const isOfBrowser = (path: string) => /\/client\/.*\.tsx?$/.test(path)

/** The components and functions that public pages load, directly or later, without those of the portal. */
export function listPublicFiles(files: readonly SourceFile[]): string[] {
  const byPath = new Map(files.map((file) => [file.path, file]))
  const reached = new Set<string>()
  const follow = (path: string) => {
    const file = byPath.get(path)
    if (!file || reached.has(path) || isPortal(path) || !isOfBrowser(path)) return
    reached.add(path)
    for (const { specifier, typeOnly } of file.imports) {
      const target = followImport(path, specifier)
      if (target.kind === 'file' && !typeOnly) follow(target.path)
    }
  }
  for (const { path } of files) if (isRoot(path)) follow(path)
  return [...reached].toSorted()
}
