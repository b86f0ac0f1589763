// The short forms of `npm run fault`: those that are over in seconds.
import { afterEach, describe, expect, it } from 'vitest'
import { faults } from '../../scripts/faults/all.ts'
import { engines } from '../support/test-database.ts'
import { createTestBed } from '../support/test-process.ts'

const onPostgres = new Set(['postgres-fast', 'postgres-immediate', 'listen-cut'])
// Each waits for pauses of other people's programs, half a minute and more.
const long = new Set(['smtp-dead', 'google-dead'])
const quick = Object.keys(faults).filter(
  (name) => !long.has(name) && (engines.includes('postgres') || !onPostgres.has(name)),
)

describe('on a bad day', () => {
  const testBed = createTestBed()
  afterEach(() => testBed.clear())

  it.each(quick)('%s: what is promised holds', async (name) => {
    const told: string[] = []
    await faults[name]?.run({ testBed, isQuick: true, report: (line) => told.push(line) })
    expect(told.length).toBeGreaterThan(0)
  })
})
