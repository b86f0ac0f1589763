// The whole suite: `npm test`. Each check counts as one test, each story and case as one; the last
// line is the sum. `npm test -- --only tests/api/leads` runs just the tests whose path begins so.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const counts = { passed: 0, failed: 0, skipped: 0 }
const bin = (name: string) => join('node_modules', '.bin', name)

function run(command: string, args: readonly string[]): boolean {
  const { status } = spawnSync(command, args, { stdio: 'inherit' })
  return status === 0
}

/** One check by a tool of its own. */
function check(title: string, command: string, args: readonly string[]) {
  const started = Date.now()
  const passed = run(command, args)
  counts[passed ? 'passed' : 'failed'] += 1
  const seconds = ((Date.now() - started) / 1000).toFixed(1)
  console.log(`${passed ? '✓' : '✗'} ${title} (${seconds} s)`)
}

const browsers = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** The stories run in a real browser: Debian's, installed here where that is possible. */
function ensureBrowser() {
  if (process.env['CHROMIUM'] || browsers.some((path) => existsSync(path))) return
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  console.log('No browser is here; installing Chromium with apt-get …')
  spawnSync('apt-get', ['update'], { stdio: 'ignore' })
  const install = ['install', '-y', '--no-install-recommends', 'chromium']
  spawnSync('apt-get', install, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
}

type VitestSummary = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  success: boolean
}

function runTests(filters: readonly string[]) {
  const directory = mkdtempSync(join(tmpdir(), 'practice-tests-'))
  const report = join(directory, 'report.json')
  const passed = run(bin('vitest'), [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...filters,
  ])
  if (existsSync(report)) {
    const summary = JSON.parse(readFileSync(report, 'utf8')) as VitestSummary // vitest's own words
    counts.passed += summary.numPassedTests
    counts.failed += summary.numFailedTests
    counts.skipped += summary.numPendingTests + summary.numTodoTests
    // A file that cannot even be loaded has no failed test in it.
    if (!passed && summary.numFailedTests === 0) counts.failed += 1
  } else {
    counts.failed += 1
  }
  rmSync(directory, { recursive: true, force: true })
}

const only = process.argv.indexOf('--only')
const filters = only === -1 ? [] : process.argv.slice(only + 1)

ensureBrowser()
if (filters.length === 0) {
  for (const part of ['shared', 'server', 'client']) {
    check(`types of ${part} code`, bin('tsc'), ['-p', `tsconfig.${part}.json`])
  }
  check('lint', bin('oxlint'), ['-c', '.oxlintrc.json', '--type-aware', '--deny-warnings'])
  check('format', bin('biome'), ['ci', '--no-errors-on-unmatched', '.'])
  check('architecture', bin('node'), ['scripts/check-architecture.ts'])
  check('unused code', bin('knip'), [])
  check('licences and lockfile', bin('node'), ['scripts/check-dependencies.ts'])
  check('bytes of pages', bin('node'), ['scripts/check-bytes.ts'])
}
runTests(filters)

console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`)
process.exitCode = counts.failed === 0 && counts.passed > 0 ? 0 : 1
