// Resolves paths to layers, features and sides, and imports to files. Does not read the disk.

import { isBuiltin } from 'node:module'
import { posix } from 'node:path'

/** The four layers, lowest first. An import may point down or stay, never up. */
export const layers = ['shared', 'platform', 'features', 'app'] as const
export type Layer = (typeof layers)[number]

/** The wings of `src/features/`, lowest first. A feature uses those of its own wing and of the wings before it. */
export const wings = [
  'core',
  'practice',
  'access',
  'requests',
  'chat',
  'staff',
  'website',
  'demo',
] as const
export type Wing = (typeof wings)[number]

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

/** A table that a query names. */
export interface TableUse {
  table: string
  isWrite: boolean
  line: number
}

/** The rules need these facts about a file. Assets have no imports. */
export interface SourceFile {
  path: string
  imports: readonly Import[]
  defaultExportLines?: readonly number[]
  /** Lines which read `process.env`. */
  environmentLines?: readonly number[]
  /** Lines of closures that read what is made after them, in the list of features. */
  lateClosureLines?: readonly number[]
  /** Tables named by queries, in server code. */
  tableUses?: readonly TableUse[]
  /** Functions that take what they work with and return the use case, in server code. */
  curried?: readonly { name: string; line: number }[]
  syntaxError?: string
}

/** A file's path, parsed. */
export interface Place {
  path: string
  /** The path without `src/`, for messages. */
  name: string
  /** Undefined outside the four layers. */
  layer: Layer | undefined
  /** Undefined outside `features/`, and in a folder there that is none. */
  wing: Wing | undefined
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
  /** Advice when the import lacks its extension or has the wrong one. */
  correction: string | undefined
}

export type Target =
  | { kind: 'file'; path: string }
  | { kind: 'package'; name: string }
  | { kind: 'nowhere' }

/** Parses a path relative to the repository's root. */
export function toPlace(path: string): Place {
  const segments = path.split('/')
  const folders = segments.slice(0, -1)
  const layer =
    folders[0] === 'src' ? layers.find((candidate) => candidate === folders[1]) : undefined
  const wing =
    layer === 'features' ? wings.find((candidate) => candidate === folders[2]) : undefined
  const feature = wing === undefined ? undefined : folders[3]
  const side =
    folders[0] === 'src'
      ? folders.find((folder) => folder === 'server' || folder === 'client')
      : undefined
  return {
    path,
    name: folders[0] === 'src' ? segments.slice(1).join('/') : path,
    layer,
    wing,
    feature,
    within: segments.slice(feature === undefined ? 2 : 4).join('/'),
    side: side === 'server' || side === 'client' ? side : 'neutral',
    isCode: /\.[cm]?[jt]sx?$/.test(path),
    isTest: /\.test\.tsx?$/.test(path),
  }
}

/** The folder within which a file uses relative imports: its feature, its layer, or its root. */
export function toHome(place: Place): string {
  if (place.feature !== undefined) return `src/features/${place.wing}/${place.feature}`
  if (place.layer !== undefined) return `src/${place.layer}`
  return place.path.split('/')[0] ?? ''
}

/** Resolves a specifier to a path from the repository's root, a package, or nothing. */
export function followImport(fromPath: string, specifier: string): Target {
  // Vite's `?url` and `?raw` say how to load a file, not which.
  const written = specifier.replace(/\?.*$/, '')
  if (/^\.{1,2}(\/|$)/.test(written)) {
    const path = posix.join(posix.dirname(fromPath), written)
    return path.startsWith('../') ? { kind: 'nowhere' } : { kind: 'file', path }
  }
  const alias = layers.find((layer) => written.startsWith(`#${layer}/`))
  if (alias !== undefined) return { kind: 'file', path: posix.join('src', written.slice(1)) }
  // Compiled from `messages/`, and without imports of ours: like a package, open to every layer.
  if (/^#messages(\/runtime)?$/.test(written)) return { kind: 'package', name: '#messages' }
  // Aliases of other projects look like package names and would pass every rule.
  if (/^(#|\/|@\/|~\/|src\/)/.test(written)) return { kind: 'nowhere' }
  if (isBuiltin(written)) {
    return { kind: 'package', name: written.startsWith('node:') ? written : `node:${written}` }
  }
  const [first = '', second = ''] = written.split('/')
  return { kind: 'package', name: first.startsWith('@') ? `${first}/${second}` : first }
}

/** Links an import to its file, accepting a wrong extension so that it is reported only once. */
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
  // Only the root and the source folders are checked: `dist/` exists only after a build.
  const exists =
    path.includes('/') && !sourceFolders.some((folder) => path.startsWith(`${folder}/`))
  return { from, to: toPlace(path), import: found, exists, correction: undefined }
}
