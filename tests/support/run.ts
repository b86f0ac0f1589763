import { existsSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

/** True in `npm run test:all`: every engine, width and input, rather than those that find most faults. */
export const isWholeRun = process.env['TEST_ALL'] === 'true'

/**
 * The number of times a property is tried: a quarter of the times in `npm test`, with other input in each run, all in
 * `npm run test:all`.
 */
export const toRuns = (whole: number): number => (isWholeRun ? whole : Math.ceil(whole * 0.25))

const memory = '/dev/shm'
const enoughBytes = 1024 ** 3

/** A directory in memory if there is room: creating a database of 300 files is ten times faster there. */
export function findRoom(): string {
  if (!existsSync(memory)) return tmpdir()
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize >= enoughBytes ? memory : tmpdir()
}

/** Names what all processes of one run share. Vitest's main process sets it before it starts them. */
export const runId = (process.env['TEST_RUN_ID'] ??= `${Date.now().toString(36)}${process.pid}`)

/** The first of several cases in `npm test`, all of them in `npm run test:all`. */
export const everyIn = <const T>(...cases: readonly T[]): readonly T[] =>
  isWholeRun ? cases : cases.slice(0, 1)

/** For what is made once and copied; Vitest's main process makes it and deletes it. */
export const runDirectory = process.env['TEST_RUN_DIRECTORY'] ?? tmpdir()
