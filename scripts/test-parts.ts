// The parts of the suite: what `npm test` shows while it runs and at its end, and their limits.
import { type Counts, noCounts } from '../tests/support/counts.ts'

/** The outcome and the cost of one file. */
export type FileResult = {
  path: string
  seconds: number
  passed: number
  failed: number
  skipped: number
  counts: Counts
}

export type Part = {
  name: string
  files: number
  seconds: number
  passed: number
  failed: number
  skipped: number
  counts: Counts
}

/** Folders by the level at which their tests look, the lowest first; the first that matches counts. */
const folders: readonly [prefix: string, name: string][] = [
  ['src/', 'rules and services'],
  ['scripts/', 'scripts'],
  ['tests/database/', 'database'],
  ['tests/api/', 'calls'],
  ['tests/components/', 'components'],
  ['tests/screens/', 'screens'],
  ['tests/e2e/', 'stories'],
  ['tests/browser/', 'more in a browser'],
  ['tests/engines/', 'other browsers'],
]

export const partNames = folders.map(([, name]) => name)

export function findPart(path: string): string {
  const folder = folders.find(([prefix]) => path.startsWith(prefix))
  if (!folder) throw new Error(`${path} is in no part of the suite`)
  return folder[1]
}

const addCounts = (one: Counts, other: Counts): Counts => ({
  pageLoads: one.pageLoads + other.pageLoads,
  contexts: one.contexts + other.contexts,
  serverStarts: one.serverStarts + other.serverStarts,
  accessibilityRuns: one.accessibilityRuns + other.accessibilityRuns,
})

export function sumParts(results: readonly FileResult[]): Part[] {
  const parts = new Map<string, Part>()
  for (const { path, seconds, passed, failed, skipped, counts } of results) {
    const name = findPart(path)
    const part = parts.get(name) ?? {
      name,
      files: 0,
      seconds: 0,
      passed: 0,
      failed: 0,
      skipped: 0,
      counts: noCounts,
    }
    parts.set(name, {
      name,
      files: part.files + 1,
      seconds: part.seconds + seconds,
      passed: part.passed + passed,
      failed: part.failed + failed,
      skipped: part.skipped + skipped,
      counts: addCounts(part.counts, counts),
    })
  }
  return partNames.flatMap((name) => parts.get(name) ?? [])
}

export type Limits = Readonly<Record<string, Counts>>

const steps: readonly [step: keyof Counts, name: string][] = [
  ['pageLoads', 'page loads'],
  ['contexts', 'browser contexts'],
  ['serverStarts', 'server starts'],
  ['accessibilityRuns', 'accessibility runs'],
]

/** @returns a sentence for each count that is over its limit */
export const findExcess = (parts: readonly Part[], limits: Limits): string[] =>
  parts.flatMap(({ name, counts }) =>
    steps.flatMap(([step, words]) => {
      const limit = limits[name]?.[step] ?? 0
      return counts[step] > limit
        ? [`${name}: ${counts[step]} ${words}, and the limit is ${limit}`]
        : []
    }),
  )

const columns = ['part', 'files', 'tests', 'seconds', ...steps.map(([, words]) => words)]

/** A table of the parts. Seconds are of all test processes together, so they add up to more than the run took. */
export function formatParts(parts: readonly Part[]): string {
  const rows = parts.map(({ name, files, seconds, passed, failed, skipped, counts }) => [
    name,
    String(files),
    String(passed + failed + skipped),
    seconds.toFixed(0),
    ...steps.map(([step]) => String(counts[step])),
  ])
  const table = [columns, ...rows]
  const widths = columns.map((_, column) =>
    Math.max(...table.map((row) => row[column]?.length ?? 0)),
  )
  return table
    .map((row) =>
      row
        .map((cell, column) =>
          column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
        )
        .join('  '),
    )
    .join('\n')
}

/** Seconds as `4:07`. */
export const formatTime = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`
