import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { findFreePort } from './free-port.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** The files that `npm run dev` reads. */
const sources =
  /^(src|messages|migrations|scripts|public|package(-lock)?\.json|tsconfig.*\.json|vite\.config\.ts)$/

/**
 * Runs `npm run dev` on a copy of the sources, so that a test may change files. Installed packages are
 * shared with the working tree; Vite's cache of them starts empty, as in a fresh clone.
 */
export async function startDevCopy() {
  const directory = realpathSync(mkdtempSync(join(tmpdir(), 'practice-dev-')))
  // With modification times, which decide whether packages must be installed.
  const copy = (name: string) =>
    cpSync(join(root, name), join(directory, name), { recursive: true, preserveTimestamps: true })
  for (const name of readdirSync(root)) if (sources.test(name)) copy(name)
  // Everything that the working tree has installed counts as current, though a checkout makes the lockfile newer.
  utimesSync(join(directory, 'package-lock.json'), 0, 0)
  copy('tests/support')
  const libraries = join(directory, 'node_modules')
  mkdirSync(libraries)
  for (const name of readdirSync(join(root, 'node_modules'))) {
    // The working tree's caches are not shared.
    const isOurs = !name.startsWith('.') || name === '.bin' || name === '.package-lock.json'
    if (isOurs) symlinkSync(join(root, 'node_modules', name), join(libraries, name))
  }

  const port = await findFreePort()
  const child = spawn('npm', ['run', 'dev'], {
    cwd: directory,
    env: { PATH: process.env['PATH'], HOME: directory, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
    // As in a terminal, where Ctrl-C reaches the whole process group.
    detached: true,
  })
  let output = ''
  const ended = once(child, 'close')
  const isReady = new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on('line', (line) => {
        output += `${line}\n`
        if (line.startsWith('Ready at')) resolve()
      })
    }
    void ended.then(() => reject(new Error(`npm run dev ended: ${output}`)))
  })

  /** Ids of all processes whose working directory is in the copy. */
  const processes = () =>
    readdirSync('/proc').filter((id) => {
      try {
        return /^\d+$/.test(id) && readlinkSync(`/proc/${id}/cwd`).startsWith(directory)
      } catch {
        return false // it has ended, or belongs to another user
      }
    })

  const originals = new Map<string, string>()
  /** Atomically, as most editors save, so that no half-written file is read. */
  function save(path: string, text: string) {
    const draft = join(directory, 'draft')
    writeFileSync(draft, text)
    renameSync(draft, join(directory, path))
  }
  const finish = () => {
    for (const id of processes()) process.kill(Number(id), 'SIGKILL')
    rmSync(directory, { recursive: true, force: true, maxRetries: 5 })
  }
  process.once('exit', finish)
  try {
    await isReady
  } catch (error) {
    finish()
    throw error
  }

  return {
    url: `http://localhost:${port}`,
    output: () => output,
    processes,
    /** Replaces a text in the original version of a file. */
    change(path: string, from: string, to: string) {
      const text = originals.get(path) ?? readFileSync(join(directory, path), 'utf8')
      if (!text.includes(from)) throw new Error(`${path} has no "${from}"`)
      originals.set(path, text)
      save(path, text.replace(from, to))
    },
    /** Restores all changed files. */
    putBack() {
      for (const [path, text] of originals) save(path, text)
      originals.clear()
    },
    /** Sends Ctrl-C. */
    async interrupt() {
      process.kill(-(child.pid ?? 0), 'SIGINT')
      await ended
    },
    /** Kills what still runs and deletes the copy. */
    clear() {
      process.off('exit', finish)
      finish()
    },
  }
}

export type DevCopy = Awaited<ReturnType<typeof startDevCopy>>
