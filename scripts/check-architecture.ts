// Checks layers, entrances and file names: `node scripts/check-architecture.ts [root]`.
// Features are found by their folders, so a new one needs no registration here.
// Each rule reports what is wrong and where the code belongs instead.

import { join } from 'node:path'
import { findFeatureCircles, findFileCircles } from './architecture/circles.ts'
import {
  exportsAreNamed,
  featuresAreMadeInOrder,
  featuresUseOneLayout,
  filesAreNamedForWhatTheyHold,
  filesCanBeRead,
  filesHaveAHome,
  settingsAreReadOnce,
  useCasesHaveNames,
} from './architecture/file-rules.ts'
import {
  contractsAreLeaves,
  featuresHaveDoors,
  importsAreWrittenOneWay,
  importsLeadSomewhere,
  layersPointDown,
  leadsNowhere,
  serverAndClientStayApart,
  wingsPointDown,
} from './architecture/import-rules.ts'
import {
  contractsUseZodOnly,
  packagesStayOnTheirSide,
  sqlStaysInRepositories,
} from './architecture/package-rules.ts'
import { followImport, type Link, linkTo, type SourceFile, toPlace } from './architecture/places.ts'
import { readSourceTree } from './architecture/source-tree.ts'
import { tablesHaveOneOwner } from './architecture/table-rules.ts'
import { testsLieWhereTheyBelong } from './architecture/test-rules.ts'

export { readSourceTree }

/** One broken rule, at one place, in one sentence. */
export interface Problem {
  rule: string
  path: string
  line: number
  message: string
}

// Only the first broken rule of an import is reported: layers come before spelling.
const importRules = {
  layers: layersPointDown,
  wings: wingsPointDown,
  'server and client': serverAndClientStayApart,
  'leaf contracts': contractsAreLeaves,
  'feature doors': featuresHaveDoors,
  aliases: importsAreWrittenOneWay,
  'missing files': importsLeadSomewhere,
}

const packageRules = {
  'server and client': packagesStayOnTheirSide,
  'leaf contracts': contractsUseZodOnly,
  'no SQL outside repositories': sqlStaysInRepositories,
}

const fileRules = {
  layers: filesHaveAHome,
  'feature files': featuresUseOneLayout,
  names: filesAreNamedForWhatTheyHold,
  'named exports': exportsAreNamed,
  settings: settingsAreReadOnce,
  'named use cases': useCasesHaveNames,
  'late closures': featuresAreMadeInOrder,
  syntax: filesCanBeRead,
  'test folders': testsLieWhereTheyBelong,
}

const circleRules = {
  'feature circles': findFeatureCircles,
  'file circles': findFileCircles,
}

/** Applies all rules to a tree. Problems are ordered by file and line. */
export function checkArchitecture(files: readonly SourceFile[]): Problem[] {
  const paths = new Set(files.map((file) => file.path))
  const links: Link[] = []
  const problems: Problem[] = []

  for (const file of files) {
    for (const [rule, judge] of Object.entries(fileRules)) {
      for (const { line = 1, message } of judge(file, paths)) {
        problems.push({ rule, path: file.path, line, message })
      }
    }
    const from = toPlace(file.path)
    for (const found of file.imports) {
      const target = followImport(file.path, found.specifier)
      let verdict: Verdict | undefined
      if (target.kind === 'file') {
        const link = linkTo(from, found, target.path, paths)
        links.push(link)
        verdict = firstToSpeak(importRules, link)
      } else if (target.kind === 'package') {
        verdict = firstToSpeak(packageRules, { from, name: target.name, import: found })
      } else {
        verdict = { rule: 'missing files', message: leadsNowhere(from, found) }
      }
      if (verdict !== undefined) problems.push({ ...verdict, path: file.path, line: found.line })
    }
  }
  for (const [rule, find] of Object.entries(circleRules)) {
    for (const { first, message } of find(links)) {
      problems.push({ rule, path: first.from.path, line: first.import.line, message })
    }
  }
  for (const problem of tablesHaveOneOwner(files))
    problems.push({ rule: 'table owners', ...problem })
  return problems.toSorted((a, b) =>
    a.path === b.path ? a.line - b.line : a.path < b.path ? -1 : 1,
  )
}

interface Verdict {
  rule: string
  message: string
}

function firstToSpeak<Subject>(
  rules: Record<string, (subject: Subject) => string | undefined>,
  subject: Subject,
): Verdict | undefined {
  for (const [rule, judge] of Object.entries(rules)) {
    const message = judge(subject)
    if (message !== undefined) return { rule, message }
  }
  return undefined
}

function main(root: string): number {
  const files = readSourceTree(root)
  const own = files.filter((file) => file.path.startsWith('src/'))
  if (own.length === 0) {
    // An empty check must not pass.
    console.error(`architecture: there is no src/ in ${root}.`)
    return 1
  }
  const problems = checkArchitecture(files)
  for (const { rule, path, line, message } of problems) {
    console.error(`${path}:${line} (${rule})\n  ${message}\n`)
  }
  if (problems.length > 0) {
    console.error(`architecture: ${problems.length} problem${problems.length === 1 ? '' : 's'}.`)
    return 1
  }
  const imports = files.reduce((sum, file) => sum + file.imports.length, 0)
  const features = new Set(own.flatMap((file) => toPlace(file.path).feature ?? []))
  console.log(
    `architecture: ${files.length} files, ${imports} imports, ${features.size} features, no problems.`,
  )
  return 0
}

if (import.meta.main) process.exitCode = main(process.argv[2] ?? join(import.meta.dirname, '..'))
