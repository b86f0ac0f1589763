// `node scripts/check-language.ts [folder…]`: the code is written in plain English with the field's terms.
// The words are in `docs/glossary.md`; what was retired, and what to write instead, in `language/retired.ts`.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { toPlace } from './architecture/places.ts'
import { readSourceTree } from './architecture/source-tree.ts'
import { findLanguageProblems } from './language/find-problems.ts'

const root = join(import.meta.dirname, '..')
// Cases of the check itself, and migrations that were released before it: those never change.
const exempt = /^(scripts\/(language\/|check-language\.test\.ts)|migrations\/00([0-2]\d|3[0-8])-)/

const isIn = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`)

/** The files to check: all, or those in the folders named on the command line. */
function listPaths(folders: readonly string[]): string[] {
  const paths = readSourceTree(root)
    .map(({ path }) => path)
    .filter((path) => toPlace(path).isCode && !exempt.test(path))
  if (folders.length === 0) return paths
  return paths.filter((path) => folders.some((folder) => isIn(path, folder)))
}

const paths = listPaths(process.argv.slice(2))
let count = 0
for (const path of paths) {
  for (const { line, found, instead } of findLanguageProblems(
    path,
    readFileSync(join(root, path), 'utf8'),
  )) {
    console.error(`${path}:${line} ${found}: write ${instead}`)
    count += 1
  }
}
console.log(`language: ${paths.length} files, ${count} problems.`)
if (count > 0 || paths.length === 0) process.exitCode = 1
