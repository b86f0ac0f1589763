// `npm test`: the checks and the tests, side by side. It shows each part as it goes and ends with seconds and counts
// by part; the last line is the sum, in which each check counts as one. `npm run test:all` runs the same with every
// database engine, browser engine, width and input. `npm test -- --only tests/api/leads` runs just the tests whose
// path begins so.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runChecks } from './checks.ts'
import { testLimits } from './test-limits.ts'
import { ensureBrowser, ensureEngines } from './test-machine.ts'
import { type FileResult, findExcess, formatParts, formatTime, sumParts } from './test-parts.ts'

const started = Date.now()
const isWholeRun = process.argv.includes('--all')
const only = process.argv.indexOf('--only')
const filters = only === -1 ? [] : process.argv.slice(only + 1)

async function runTests(): Promise<{ results: FileResult[]; hasPassed: boolean }> {
  const directory = mkdtempSync(join(tmpdir(), 'practice-tests-'))
  const file = join(directory, 'results.json')
  const child = spawn(
    join('node_modules', '.bin', 'vitest'),
    ['run', '--reporter=./scripts/test-reporter.ts', ...filters],
    {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: {
        ...process.env,
        TEST_RESULTS: file,
        TEST_ALL: String(isWholeRun),
      },
    },
  )
  const [code] = await once(child, 'close')
  const results: FileResult[] = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []
  rmSync(directory, { recursive: true, force: true })
  return { results, hasPassed: code === 0 }
}

/**
 * Loads the server once beside the first tests, which run in a browser. On a new machine one process then removes types
 * and compiles, rather than each test process at the same moment.
 */
function compileServer() {
  const load = "import('./tests/support/test-server.ts').then(() => process.exit())"
  const env = { ...process.env, NODE_COMPILE_CACHE: join('node_modules', '.cache', 'node') }
  spawn(process.execPath, ['--eval', load], { stdio: 'ignore', env })
}

ensureBrowser()
if (isWholeRun) ensureEngines()
if (filters.length === 0) compileServer()

const [checks, { results, hasPassed }] = await Promise.all([
  filters.length === 0 ? runChecks() : { passed: 0, failed: 0, seconds: 0 },
  runTests(),
])

const parts = sumParts(results)
const excess = filters.length === 0 && !isWholeRun ? findExcess(parts, testLimits) : []
const sumTests = (state: 'passed' | 'failed' | 'skipped') =>
  parts.reduce((sum, part) => sum + part[state], 0)
const failedTests = sumTests('failed')
// An error outside of a test, such as in a teardown, fails no test.
const strayFailures = !hasPassed && failedTests === 0 ? 1 : 0
const failed = failedTests + strayFailures + checks.failed + (excess.length > 0 ? 1 : 0)
const passed = sumTests('passed') + checks.passed

console.log(`\n${formatParts(parts)}`)
if (filters.length === 0) console.log(`checks: ${checks.seconds.toFixed(0)} s beside the tests`)
for (const sentence of excess) console.log(`✗ ${sentence}`)
console.log(`${formatTime((Date.now() - started) / 1000)} in all\n`)
console.log(`${passed} passed, ${failed} failed, ${sumTests('skipped')} skipped`)
process.exitCode = failed === 0 && passed > 0 ? 0 : 1
