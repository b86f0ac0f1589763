// Where a file lies in the house, and where an import leads. Nothing here touches the disk.

import { isBuiltin } from 'node:module'
import { posix } from 'node:path'

/** The four layers, lowest first. An import may point down or stay, never up. */
export const layers = ['shared', 'platform', 'features', 'app'] as const
export type Layer = (typeof layers)[number]

/** The folders the check reads. An import which leads into one of them must find its file there. */
export const sourceFolders = ['src', 'migrations', 'scripts', 'tests', 'bench']

export type Side = 'server' | 'client' | 'neutral'

/** One import, re-export, `import()` or `import()` type. */
export interface Import {
  specifier: string
  typeOnly: boolean
  line: number
  /** `import('…')` as an expression: loaded when it is called, not when the file is. */
  dynamic?: boolean
  /** `export * from '…'` */
  exportsAll?: boolean
}

/** What the rules need to know of a file. Pictures and sounds are files without imports. */
export interface SourceFile {
  path: string
  imports: readonly Import[]
  defaultExportLines?: readonly number[]
  /** Lines which read `process.env`. */
  environmentLines?: readonly number[]
  syntaxError?: string
}

/** A file's address, taken apart. */
export interface Place {
  path: string
  /** The path as people say it, without `src/`. */
  name: string
  /** Undefined outside the four layers. */
  layer: Layer | undefined
  feature: string | undefined
  /** The path below its feature, `server/service.ts`; below its layer elsewhere. */
  within: string
  side: Side
  isCode: boolean
  isTest: boolean
}

/** An import which leads to a file of ours. */
export interface Link {
  from: Place
  to: Place
  import: Import
  exists: boolean
  /** What to write when the import lacks its extension or has the wrong one. */
  correction: string | undefined
}

export type Target =
  | { kind: 'file'; path: string }
  | { kind: 'package'; name: string }
  | { kind: 'nowhere' }

/** Takes a path from the repository's root apart. */
export function toPlace(path: string): Place {
  const segments = path.split('/')
  const folders = segments.slice(0, -1)
  const layer =
    folders[0] === 'src' ? layers.find((candidate) => candidate === folders[1]) : undefined
  const feature = layer === 'features' ? folders[2] : undefined
  const side =
    folders[0] === 'src'
      ? folders.find((folder) => folder === 'server' || folder === 'client')
      : undefined
  return {
    path,
    name: folders[0] === 'src' ? segments.slice(1).join('/') : path,
    layer,
    feature,
    within: segments.slice(feature === undefined ? 2 : 3).join('/'),
    side: side === 'server' || side === 'client' ? side : 'neutral',
    isCode: /\.[cm]?[jt]sx?$/.test(path),
    isTest: /\.test\.tsx?$/.test(path),
  }
}

/** The folder a file may move about in with `./` and `../`: its feature, its layer, or its root. */
export function toHome(place: Place): string {
  if (place.feature !== undefined) return `src/features/${place.feature}`
  if (place.layer !== undefined) return `src/${place.layer}`
  return place.path.split('/')[0] ?? ''
}

/** Follows a specifier: to a path from the repository's root, a package, or nowhere. */
export function followImport(fromPath: string, specifier: string): Target {
  // Vite's `?url` and `?raw` say how to load a file, not which.
  const written = specifier.replace(/\?.*$/, '')
  if (/^\.{1,2}(\/|$)/.test(written)) {
    const path = posix.join(posix.dirname(fromPath), written)
    return path.startsWith('../') ? { kind: 'nowhere' } : { kind: 'file', path }
  }
  const alias = layers.find((layer) => written.startsWith(`#${layer}/`))
  if (alias !== undefined) return { kind: 'file', path: posix.join('src', written.slice(1)) }
  // Aliases of other houses, which read as package names and would slip past every rule.
  if (/^(#|\/|@\/|~\/|src\/)/.test(written)) return { kind: 'nowhere' }
  if (isBuiltin(written)) {
    return { kind: 'package', name: written.startsWith('node:') ? written : `node:${written}` }
  }
  const [first = '', second = ''] = written.split('/')
  return { kind: 'package', name: first.startsWith('@') ? `${first}/${second}` : first }
}

/** Joins an import with the file it leads to, forgiving a wrong extension so that one fault stays one. */
export function linkTo(from: Place, found: Import, path: string, paths: ReadonlySet<string>): Link {
  if (paths.has(path)) {
    return { from, to: toPlace(path), import: found, exists: true, correction: undefined }
  }
  const bare = path.replace(/\.[cm]?jsx?$/, '')
  const ending = ['.ts', '.tsx', '/index.ts', '/index.tsx'].find((end) => paths.has(bare + end))
  if (ending !== undefined) {
    const correction = found.specifier.replace(/\.[cm]?jsx?$/, '') + ending
    return { from, to: toPlace(bare + ending), import: found, exists: true, correction }
  }
  // Only the root and the folders read are judged: `dist/` is there after a build, or not.
  const exists =
    path.includes('/') && !sourceFolders.some((folder) => path.startsWith(`${folder}/`))
  return { from, to: toPlace(path), import: found, exists, correction: undefined }
}
