// Checks the dependencies: licences, exact versions, no install scripts, a reason for each package.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

type LockedPackage = {
  version?: string
  integrity?: string
  dev?: boolean
  optional?: boolean
  license?: string
  resolved?: string
  hasInstallScript?: boolean
}
type Manifest = {
  license?: string | { type: string }
  licenses?: { type: string }[]
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  allowScripts?: Record<string, boolean>
}

const free = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'BlueOak-1.0.0',
  'Unlicense',
  'OFL-1.1',
  'MPL-2.0',
])

/** Packages under another licence, accepted for the reason in docs/dependencies.md. */
const exceptions: readonly { name: RegExp; licence: string }[] = [
  { name: /^@img\/sharp-/, licence: 'LGPL-3.0-or-later' },
]

/** `MIT`, `(MIT OR GPL-2.0)`, `Apache-2.0 AND MIT`: one of an OR is enough, all of an AND are needed. */
export function isTaken(licence: string, also: readonly string[] = []): boolean {
  return licence
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((choice) =>
      choice.split(' AND ').every((part) => free.has(part.trim()) || also.includes(part.trim())),
    )
}

const read = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'))

/** Some packages of a monorepo state their licence only in the file `LICENSE`. */
function readLicenceFile(path: string): string | undefined {
  const file = join(path, 'LICENSE')
  const isMit = existsSync(file) && readFileSync(file, 'utf8').startsWith('MIT License\n')
  return isMit ? 'MIT' : undefined
}

/** The licence an installed package states itself; the lockfile's word for one that is not installed. */
function findLicence(path: string, locked: LockedPackage): string | undefined {
  const file = join(path, 'package.json')
  if (!existsSync(file)) return locked.license
  const { license, licenses } = read(file) as Manifest // as npm writes it; each part may be missing
  if (typeof license === 'string') return license
  return license?.type ?? licenses?.map(({ type }) => type).join(' OR ') ?? readLicenceFile(path)
}

/** Folders with packages of their own: the product, and the browser of tests, which a start does not install. */
const folders = ['', 'tests/chromium']

// Both as npm writes them.
const readManifest = (folder: string) => read(join(folder, 'package.json')) as Manifest
const readLock = (folder: string) =>
  read(join(folder, 'package-lock.json')) as { packages: Record<string, LockedPackage> }

/** Problems with what is asked for by name: its version, and the reason for it. */
function findUnexplained(root: string): string[] {
  const problems: string[] = []
  const reasons = readFileSync(join(root, 'docs/dependencies.md'), 'utf8')
  const manifests = folders.map((folder) => readManifest(join(root, folder)))
  const named: Record<string, string> = Object.assign(
    {},
    ...manifests.flatMap(({ dependencies, devDependencies }) => [dependencies, devDependencies]),
  )
  for (const [name, version] of Object.entries(named)) {
    if (!/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version)) {
      problems.push(`${name} is asked for as "${version}"; name one exact version`)
    }
    if (!reasons.includes(`\`${name}\``)) {
      problems.push(`${name} has no reason in docs/dependencies.md; give it one, or remove it`)
    }
  }
  for (const [, name = ''] of reasons.matchAll(/`(@?[a-z][\w./-]*)`(?=[^|\n]*\| [a-zA-Z])/g)) {
    if (!(name in named)) problems.push(`docs/dependencies.md explains ${name}, which is not there`)
  }
  return problems
}

/** Problems with what the lockfile of a folder installs. */
function findUnsafe(folder: string): string[] {
  const problems: string[] = []
  const manifest = readManifest(folder)
  for (const [path, locked] of Object.entries(readLock(folder).packages)) {
    if (path === '') continue
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    if (locked.resolved) problems.push(`${path} has an address in the lockfile; it ties us to one`)
    // Some registries lack a tool's variants for other platforms, so their hashes are unknown. Packages
    // that a practice runs, and those installed here, are checked against their hash.
    const isOtherMachines = locked.dev && locked.optional && !existsSync(join(folder, path))
    if (!locked.integrity && !isOtherMachines) {
      problems.push(`${path} has no integrity in the lockfile; npm install it where it is carried`)
    }
    if (locked.hasInstallScript && manifest.allowScripts?.[name] !== true) {
      problems.push(`${path} runs a script when it is installed; only \`node\` may`)
    }
    const licence = findLicence(join(folder, path), locked)
    const also = exceptions.filter((each) => each.name.test(name)).map(({ licence: one }) => one)
    // A variant for another platform is not installed: check the installed one instead.
    if (licence === undefined && !existsSync(join(folder, path))) continue
    if (licence === undefined || !isTaken(licence, also)) {
      problems.push(`${path} is licensed ${licence ?? 'under nothing it states'}`)
    }
  }
  return problems
}

/** Problems with the dependencies of `root`, one sentence each. */
export const findProblems = (root = '.'): string[] => [
  ...findUnexplained(root),
  ...folders.flatMap((folder) => findUnsafe(join(root, folder))),
]

if (import.meta.main) {
  const problems = findProblems()
  for (const problem of problems) console.error(problem)
  console.log(`dependencies: ${problems.length === 0 ? 'no' : problems.length} problems.`)
  process.exitCode = problems.length === 0 ? 0 : 1
}
