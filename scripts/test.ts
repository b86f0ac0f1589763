// The whole suite: `npm test`. Each check counts as one test, each story and case as one; the last
// line is the sum, after the names of tests that passed only on a retry. `npm test -- --only tests/api/leads`
// runs just the tests whose path begins so.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium } from '../tests/support/chromium.ts'
import type { EngineName } from '../tests/support/engines/driver.ts'
import { enginePackages, isInstalled } from '../tests/support/engines/programs.ts'
import { formatSummary, parseReport } from './test-summary.ts'

const counts = { passed: 0, failed: 0, skipped: 0 }
let retried: string[] = []
const bin = (name: string) => join('node_modules', '.bin', name)

function run(command: string, args: readonly string[]): boolean {
  const { status } = spawnSync(command, args, { stdio: 'inherit' })
  return status === 0
}

/** Runs one check as its own process. */
function check(title: string, command: string, args: readonly string[]) {
  const started = Date.now()
  const passed = run(command, args)
  counts[passed ? 'passed' : 'failed'] += 1
  const seconds = ((Date.now() - started) / 1000).toFixed(1)
  console.log(`${passed ? '✓' : '✗'} ${title} (${seconds} s)`)
}

function runApt(args: readonly string[]): boolean {
  const { status } = spawnSync('apt-get', args, {
    stdio: 'ignore',
    // Without a network, do not delay the tests.
    timeout: 180_000,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  return status === 0
}

/**
 * Installs Debian's Chromium for the stories where that is possible, preferably its lighter headless
 * shell.
 */
function ensureBrowser() {
  const hasShell = findChromium('shell') !== findChromium('whole')
  if (process.env['CHROMIUM'] || hasShell) return
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  console.log('Installing a browser for the stories with apt-get …')
  const install = (name: string) => runApt(['install', '-y', '--no-install-recommends', name])
  if (install('chromium-headless-shell')) return
  // A new machine has no package lists before its first update.
  runApt(['update'])
  if (install('chromium-headless-shell') || findChromium('whole')) return
  if (!install('chromium')) console.error('apt-get install chromium failed')
}

/**
 * Some stories run in Firefox and WebKit as well, also Debian's, and one in a whole Chromium, which restores pages
 * and sessions as the shell does not. Without them those tests say so.
 */
function ensureEngines() {
  const engines: EngineName[] = ['Firefox', 'WebKit']
  const missing = engines.filter((engine) => !isInstalled(engine))
  const names = [...missing, ...(findChromium('whole') ? [] : ['Chromium'])]
  if (names.length === 0) return
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  console.log(`Installing ${names.join(' and ')} for the stories with apt-get …`)
  const packages = [
    ...missing.flatMap((engine) => enginePackages[engine]),
    ...(findChromium('whole') ? [] : ['chromium']),
  ]
  const install = () => runApt(['install', '-y', '--no-install-recommends', ...packages])
  if (install()) return
  runApt(['update'])
  if (!install()) console.error(`apt-get install ${packages.join(' ')} failed`)
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
    const summary = parseReport(readFileSync(report, 'utf8'), process.cwd())
    counts.passed += summary.passed
    counts.failed += summary.failed
    counts.skipped += summary.skipped
    retried = summary.retried
    // A file that fails to load reports no failed test.
    if (!passed && summary.failed === 0) counts.failed += 1
  } else {
    counts.failed += 1
  }
  rmSync(directory, { recursive: true, force: true })
}

const only = process.argv.indexOf('--only')
const filters = only === -1 ? [] : process.argv.slice(only + 1)

ensureBrowser()
ensureEngines()
if (filters.length === 0) {
  for (const part of ['shared', 'server', 'client']) {
    check(`types of ${part} code`, bin('tsc'), ['-p', `tsconfig.${part}.json`])
  }
  check('lint', bin('oxlint'), [
    '-c',
    '.oxlintrc.json',
    '--type-aware',
    '--deny-warnings',
    '--report-unused-disable-directives',
  ])
  check('format', bin('biome'), ['ci', '--no-errors-on-unmatched', '.'])
  check('architecture', bin('node'), ['scripts/check-architecture.ts'])
  check('language', bin('node'), ['scripts/check-language.ts'])
  check('messages', bin('node'), ['scripts/check-messages.ts'])
  check('class names', bin('node'), ['scripts/check-css.ts'])
  check('unused code', bin('knip'), [])
  check('licences and lockfile', bin('node'), ['scripts/check-dependencies.ts'])
  check('bytes of pages', bin('node'), ['scripts/check-bytes.ts'])
}
runTests(filters)

console.log(formatSummary({ ...counts, retried }))
process.exitCode = counts.failed === 0 && counts.passed > 0 ? 0 : 1
