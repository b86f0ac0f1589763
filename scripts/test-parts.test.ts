import { describe, expect, it } from 'vitest'
import { noCounts } from '../tests/support/counts.ts'
import {
  type FileResult,
  findExcess,
  findPart,
  formatParts,
  formatTime,
  sumParts,
} from './test-parts.ts'

const file = (path: string, changes: Partial<FileResult> = {}): FileResult => ({
  path,
  seconds: 2,
  passed: 3,
  failed: 0,
  skipped: 0,
  counts: noCounts,
  ...changes,
})

describe('the parts of the suite', () => {
  const parts = sumParts([
    file('tests/e2e/a.test.ts', { counts: { ...noCounts, pageLoads: 4, contexts: 2 } }),
    file('src/features/requests/leads/rules.test.ts', { skipped: 1 }),
    file('tests/e2e/b.test.ts', { failed: 1, counts: { ...noCounts, pageLoads: 3 } }),
  ])

  it('are summed in the order of their levels', () => {
    expect(parts.map(({ name, files }) => [name, files])).toEqual([
      ['rules and services', 1],
      ['stories', 2],
    ])
    expect(parts[1]).toMatchObject({ passed: 6, failed: 1, seconds: 4 })
    expect(parts[1]?.counts).toEqual({ ...noCounts, pageLoads: 7, contexts: 2 })
  })

  it('are shown as a table with one line each', () => {
    expect(formatParts(parts).split('\n')).toEqual([
      'part                files  tests  seconds  page loads  browser contexts  server starts  accessibility runs',
      'rules and services      1      4        2           0                 0              0                   0',
      'stories                 2      7        4           7                 2              0                   0',
    ])
  })

  it('may not take more steps than their limits, nor any without a limit', () => {
    const limits = { stories: { ...noCounts, pageLoads: 7, contexts: 1 } }
    expect(findExcess(parts, limits)).toEqual(['stories: 2 browser contexts, and the limit is 1'])
    expect(findExcess(parts, {})).toHaveLength(2)
  })

  it('include every test file', () => {
    expect(() => findPart('elsewhere/a.test.ts')).toThrow('is in no part of the suite')
  })
})

it('shows minutes and seconds', () => {
  expect([formatTime(0), formatTime(65.9), formatTime(600)]).toEqual(['0:00', '1:05', '10:00'])
})
