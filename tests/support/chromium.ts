import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

const quietly = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Debian's Chromium, without anything that calls home. `more` are arguments besides. */
export async function launchChromium(more: readonly string[] = []): Promise<Browser> {
  const executablePath = process.env['CHROMIUM'] ?? places.find((path) => existsSync(path))
  if (!executablePath) throw new Error('no Chromium on this machine; apt-get install chromium')
  return chromium.launch({ executablePath, args: [...quietly, ...more] })
}
