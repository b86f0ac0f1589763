// Installs the browsers that tests need, by Debian's package manager.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { findChromium } from '../tests/support/chromium.ts'
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

/** Installs Debian's Chromium where that is possible, preferably its lighter headless shell. */
export function ensureBrowser() {
  const hasShell = findChromium('shell') !== findChromium('whole')
  if (process.env['CHROMIUM'] || hasShell || !canInstall()) return
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
