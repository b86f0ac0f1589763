import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { formatSummary, parseReport } from './test-summary.ts'

const repository = join(import.meta.dirname, '..')
const directories: string[] = []
afterEach(() => {
  for (const directory of directories.splice(0)) rmSync(directory, { recursive: true, force: true })
})

/** Runs test files with the project's runner and summarizes the report as `npm test` does. */
function runFiles(files: Record<string, string>) {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'practice-retries-')))
  directories.push(root)
  const runner = join(repository, 'tests/support/story-runner.ts')
  // In one process, as the suite runs: a file must not leave its retries to the next one.
  const test = { runner, globals: true, isolate: false, maxWorkers: 1 }
  const config = { 'vitest.config.mjs': `export default ${JSON.stringify({ test })}` }
  for (const [path, text] of Object.entries({ ...files, ...config })) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  const report = join(root, 'report.json')
  const vitest = join(repository, 'node_modules/vitest/vitest.mjs')
  const { output } = spawnSync(
    process.execPath,
    [vitest, 'run', '--reporter=json', `--outputFile=${report}`],
    { cwd: root, encoding: 'utf8', env: { PATH: process.env['PATH'] } },
  )
  try {
    return parseReport(readFileSync(report, 'utf8'), root)
  } catch (cause) {
    throw new Error(`no report: ${output?.join('\n')}`, { cause })
  }
}

const flaky = (name: string) =>
  `let attempts = 0\nit('${name}', () => { attempts += 1; expect(attempts).toBe(2) })\n`

it('retries a story in a browser once, and no other test', () => {
  const summary = runFiles({
    'tests/api/calls.test.ts': flaky('fails its first attempt'),
    'tests/e2e/story.test.ts': `describe('a visitor', () => { ${flaky('arrives late')} })\nit('arrives', () => {})`,
    'tests/engines/firefox.test.ts': flaky('misses a deadline'),
    'tests/e2e/broken.test.ts': `it('never works', () => { expect(1).toBe(2) })`,
    'src/rules.test.ts': flaky('counts wrong'),
  })
  expect({ ...summary, retried: summary.retried.toSorted() }).toEqual({
    passed: 3,
    failed: 3,
    skipped: 0,
    retried: [
      'tests/e2e/story.test.ts: a visitor arrives late',
      'tests/engines/firefox.test.ts: misses a deadline',
    ],
  })
})

it('names each test that passed only on a retry, above the sum', () => {
  const counts = { passed: 3, failed: 0, skipped: 1 }
  expect(formatSummary({ ...counts, retried: [] })).toBe('3 passed, 0 failed, 1 skipped')
  expect(
    formatSummary({ ...counts, retried: ['tests/e2e/a.test.ts: one', 'tests/e2e/b.test.ts: two'] }),
  ).toBe(
    `passed only on a retry: tests/e2e/a.test.ts: one
passed only on a retry: tests/e2e/b.test.ts: two
3 passed, 0 failed, 1 skipped`,
  )
})
