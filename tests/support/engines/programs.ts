import { existsSync } from 'node:fs'
import type { EngineName } from './driver.ts'

const miniBrowsers = ['x86_64', 'aarch64'].map(
  (machine) => `/usr/lib/${machine}-linux-gnu/webkit2gtk-4.1/MiniBrowser`,
)

const places = {
  firefox: ['/usr/bin/firefox-esr', '/usr/bin/firefox'],
  webKitDriver: ['/usr/bin/WebKitWebDriver'],
  miniBrowser: miniBrowsers,
  xvfb: ['/usr/bin/Xvfb'],
} as const

type Program = keyof typeof places

const findProgram = (program: Program) => places[program].find((path) => existsSync(path))

const needed: Record<EngineName, readonly Program[]> = {
  Firefox: ['firefox'],
  WebKit: ['webKitDriver', 'miniBrowser', 'xvfb'],
}

/** The Debian packages of an engine and its driver. */
export const enginePackages: Record<EngineName, readonly string[]> = {
  Firefox: ['firefox-esr'],
  // The driver depends on the library, whose package contains MiniBrowser.
  WebKit: ['webkit2gtk-driver', 'xvfb'],
}

export const isInstalled = (engine: EngineName) =>
  needed[engine].every((program) => findProgram(program) !== undefined)

/** Path of a program that `isInstalled` has found. */
export function requireProgram(program: Program): string {
  const path = findProgram(program)
  if (path === undefined) throw new Error(`none of ${places[program].join(', ')} is here`)
  return path
}
