// Installs the browsers that tests need: a Chromium from a package, the others by Debian's package manager.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { findChromium, unpackedShell } from '../tests/support/chromium.ts'
import type { EngineName } from '../tests/support/engines/driver.ts'
import { enginePackages, isInstalled } from '../tests/support/engines/programs.ts'

const canInstall = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

function runApt(args: readonly string[]): boolean {
  const { status } = spawnSync('apt-get', args, {
    stdio: 'ignore',
    // Without a network, do not delay the tests.
    timeout: 180_000,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  return status === 0
}

const install = (packages: readonly string[]) =>
  runApt(['install', '-y', '--no-install-recommends', ...packages])

/** The package's folder; its lockfile names the version and the hash. */
const browserFolder = 'tests/chromium'

/** Unpacks the package's Chromium, which is for Linux on x64. @returns false where it cannot be had or does not run */
function unpackShell(): boolean {
  if (process.platform !== 'linux' || process.arch !== 'x64') return false
  console.log('Installing the browser of tests…')
  // Without a network, do not delay the tests.
  const npm = ['ci', '--ignore-scripts', '--fetch-retries=0']
  spawnSync('npm', npm, { cwd: browserFolder, stdio: 'ignore', timeout: 180_000 })
  const packed = join(browserFolder, 'node_modules/@sparticuz/chromium/bin/chromium.br')
  if (!existsSync(packed)) return false
  mkdirSync(dirname(unpackedShell), { recursive: true })
  // Under another name until it is whole and has run: a library may be missing that Debian's package would bring.
  const tried = `${unpackedShell}.tried`
  writeFileSync(tried, brotliDecompressSync(readFileSync(packed)), { mode: 0o755 })
  if (spawnSync(tried, ['--version']).status !== 0) return false
  renameSync(tried, unpackedShell)
  return true
}

/** True unless the lockfile names another version since. */
const isUnpacked = () =>
  existsSync(unpackedShell) &&
  statSync(unpackedShell).mtimeMs > statSync(join(browserFolder, 'package-lock.json')).mtimeMs

/** Sees to a Chromium without windows: the package's, else Debian's. `CHROMIUM` names another one. */
export function ensureBrowser() {
  if (process.env['CHROMIUM'] || isUnpacked() || unpackShell()) return
  const hasShell = findChromium('shell') !== findChromium('whole')
  if (hasShell || !canInstall()) return
  console.log('Installing a browser with apt-get …')
  if (install(['chromium-headless-shell'])) return
  // A new machine has no package lists before its first update.
  runApt(['update'])
  if (install(['chromium-headless-shell']) || findChromium('whole')) return
  if (!install(['chromium'])) console.error('apt-get install chromium failed')
}

/**
 * Installs Firefox, WebKit and a whole Chromium, which restores pages and sessions as the shell does not, for
 * `npm run test:all`. Without them the tests in `tests/engines` say so.
 */
export function ensureEngines() {
  const engines: EngineName[] = ['Firefox', 'WebKit']
  const missing = engines.filter((engine) => !isInstalled(engine))
  const needsChromium = !findChromium('whole')
  const names = [...missing, ...(needsChromium ? ['Chromium'] : [])]
  if (names.length === 0 || !canInstall()) return
  console.log(`Installing ${names.join(' and ')} with apt-get …`)
  const packages = [
    ...missing.flatMap((engine) => enginePackages[engine]),
    ...(needsChromium ? ['chromium'] : []),
  ]
  if (install(packages)) return
  runApt(['update'])
  if (!install(packages)) console.error(`apt-get install ${packages.join(' ')} failed`)
}
