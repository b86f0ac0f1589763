import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'

/**
 * Chromium without windows from the package in `tests/chromium`, where `scripts/test-machine.ts` has unpacked it. Tests
 * take a sixth less of the processor's time in it than in Debian's (decision 131).
 */
export const unpackedShell = join(import.meta.dirname, '../chromium/node_modules/.cache/chromium')
/** Debian's: compared with the whole browser, a page takes a third of the time. */
const shell = '/usr/lib/chromium/chromium-headless-shell'
const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** The path of the whole browser, or of the shell, which suffices for stories; undefined if none is installed. */
export function findChromium(kind: 'whole' | 'shell'): string | undefined {
  const wanted = kind === 'shell' ? [unpackedShell, shell, ...places] : places
  return process.env['CHROMIUM'] ?? wanted.find((path) => existsSync(path))
}

const quietly = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The tabs of a person share a process, and none is started in advance: a tenth of a second for each person. */
const withFewProcesses = ['--renderer-process-limit=1', '--process-per-site']

/** Launch options for Chromium, without background network requests. `more` are further arguments. */
export const chromiumOptions = (kind: 'whole' | 'shell', more: readonly string[] = []) => ({
  // If none is installed, the error names this path; otherwise Playwright would ask for a download.
  executablePath: findChromium(kind) ?? '/usr/bin/chromium',
  args: [...quietly, ...(kind === 'shell' ? withFewProcesses : []), ...more],
})

export async function launchChromium(
  kind: 'whole' | 'shell',
  more: readonly string[] = [],
): Promise<Browser> {
  if (!findChromium(kind)) throw new Error('no Chromium on this machine; apt-get install chromium')
  return chromium.launch(chromiumOptions(kind, more))
}
