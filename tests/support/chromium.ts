import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

/**
 * The same engine without the windows around it: a new page costs it a third, a story two thirds of what
 * it costs the whole browser.
 */
const shell = '/usr/lib/chromium/chromium-headless-shell'
const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** Where a browser is, the whole one or a shell that does for stories; undefined without one. */
export function findChromium(kind: 'whole' | 'shell'): string | undefined {
  const wanted = kind === 'shell' ? [shell, ...places] : places
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

/** How to launch Debian's Chromium, without anything that calls home. `more` are arguments besides. */
export const chromiumOptions = (kind: 'whole' | 'shell', more: readonly string[] = []) => ({
  // Without any, a path that is named in the error; otherwise Playwright would ask for a download.
  executablePath: findChromium(kind) ?? '/usr/bin/chromium',
  args: [...quietly, ...more],
})

export async function launchChromium(
  kind: 'whole' | 'shell',
  more: readonly string[] = [],
): Promise<Browser> {
  if (!findChromium(kind)) throw new Error('no Chromium on this machine; apt-get install chromium')
  return chromium.launch(chromiumOptions(kind, more))
}
