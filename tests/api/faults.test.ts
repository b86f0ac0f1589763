// The scenarios of `npm run fault` that take only seconds, in `npm run test:all`.
import { afterEach, describe, expect, it } from 'vitest'
import { faults } from '../../scripts/faults/all.ts'
import { isWholeRun } from '../support/run.ts'
import { engines } from '../support/test-database.ts'
import { createTestBed } from '../support/test-process.ts'

const onPostgres = new Set(['postgres-fast', 'postgres-immediate', 'listen-cut'])
// These wait for timeouts of other programs, half a minute and more.
const long = new Set(['smtp-dead', 'google-dead'])
const quick = Object.keys(faults).filter(
  (name) => !long.has(name) && (engines.includes('postgres') || !onPostgres.has(name)),
)

describe.runIf(isWholeRun)('a fault', () => {
  const testBed = createTestBed()
  afterEach(() => testBed.clear())

  it.each(quick)('%s breaks no promise', async (name) => {
    const lines: string[] = []
    await faults[name]?.run({ testBed, isQuick: true, report: (line) => lines.push(line) })
    expect(lines.length).toBeGreaterThan(0)
  })
})
