import { execFile, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'

const version = '26.9.27'
/** Of the package in the registry: only this one is run. */
const integrity =
  'sha512-TkQd5DFfOaWC9ebtvozTsrH2Vaod3jYg+vrOeREzIXxBexLz9+rS2DNtjn7+RPUiZhgli0SghgBX6RJRNea0KA=='
const directory = join('node_modules', '.cache', `vnu-${version}`)
const jar = join(directory, 'package', 'build', 'dist', 'vnu.jar')

export const hasJava = () => spawnSync('java', ['-version'], { stdio: 'ignore' }).status === 0

/**
 * Fetches the Nu HTML checker (MIT licence, 30 MB), which is no dependency because it needs Java.
 * @returns false where it cannot be fetched
 */
export function ensureHtmlChecker(): boolean {
  if (existsSync(jar)) return true
  mkdirSync(directory, { recursive: true })
  const packed = `vnu-jar-${version}.tgz`
  const args = ['pack', `vnu-jar@${version}`, '--silent', '--pack-destination', directory]
  if (spawnSync('npm', args, { timeout: 120_000 }).status !== 0) return false
  const digest = createHash('sha512').update(readFileSync(join(directory, packed)))
  if (`sha512-${digest.digest('base64')}` !== integrity) {
    throw new Error('the HTML checker that was fetched is not the expected one')
  }
  return spawnSync('tar', ['-xzf', packed], { cwd: directory }).status === 0
}

/** Advice that is no error, and rules that come before what browsers support. */
const ignored = [
  'Trailing slash on void elements.*',
  '.*lacks heading.*',
  '.*attribute “aria-activedescendant” on element.*',
]

type Message = { url: string; type: string; message: string; extract?: string }

/** @returns a line for each error in the documents, which are given by name */
export async function findHtmlErrors(documents: ReadonlyMap<string, string>): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'practice-html-'))
  const names = new Map<string, string>()
  for (const [name, html] of documents) {
    const file = `${names.size}.html`
    names.set(file, name)
    writeFileSync(join(folder, file), html)
  }
  try {
    const args = ['-jar', jar, '--format', 'json', '--stdout', '--exit-zero-always']
    const filter = ['--filterpattern', ignored.join('|')]
    const files = [...names.keys()].map((file) => join(folder, file))
    const options = { maxBuffer: 64 * 1024 * 1024 }
    const { stdout } = await promisify(execFile)('java', [...args, ...filter, ...files], options)
    const { messages } = JSON.parse(stdout) as { messages: Message[] } // the checker's own format
    return messages
      .filter(({ type }) => type === 'error' || type === 'non-document-error')
      .map(({ url, message, extract }) => {
        const name = names.get(basename(URL.parse(url)?.pathname ?? '')) ?? url
        return `${name}: ${message} ${extract ?? ''}`.trim()
      })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
