import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text as getText } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { copyDemo } from './demo-copies.ts'
import { findFreePort } from './free-port.ts'
import { startHere } from './start-here.ts'
import { copyMigratedFile } from './test-database.ts'

const programs = fileURLToPath(new URL('../../dist/server/', import.meta.url))
// Compiled once for all starts, like `npm start`.
const compileCache = fileURLToPath(new URL('../../node_modules/.cache/node', import.meta.url))

type Operation =
  | 'backup'
  | 'create-admin'
  | 'move-to-postgres'
  | 'restore'
  | 'rotate-secret'
  | 'set-password'
  | 'site'
  | 'verify-audit'
  | 'verify-backup'
type Ended = { code: number | null; signal: NodeJS.Signals | null }

/** Directories and processes of one test file; `clear` removes all of them. */
export function createTestBed() {
  const directories: string[] = []
  const running = new Set<() => Promise<unknown>>()

  function makeDirectory(): string {
    const directory = mkdtempSync(join(tmpdir(), 'practice-process-'))
    directories.push(directory)
    return directory
  }

  /** A directory with the demo practice, for tests that are not about a first start. */
  async function makePractice(): Promise<string> {
    const directory = makeDirectory()
    await copyDemo(join(directory, 'data'))
    return directory
  }

  /** A directory with a practice that has no account. */
  async function makeEmptyPractice(): Promise<string> {
    const directory = makeDirectory()
    mkdirSync(join(directory, 'data'), { mode: 0o700 })
    await copyMigratedFile(join(directory, 'data'))
    return directory
  }

  /** Starts the server like an operator, by default on a free port. */
  async function start(directory: string, settings: Record<string, string> = {}) {
    const port = settings['PORT'] ?? String(await findFreePort())
    const child = spawn(process.execPath, [join(programs, 'main.js')], {
      cwd: directory, // has no `.env` file of the developer
      env: {
        PATH: process.env['PATH'],
        NODE_ENV: 'production',
        NODE_COMPILE_CACHE: compileCache,
        DATA_DIR: join(directory, 'data'),
        LOG_LEVEL: 'error',
        PORT: port,
        ...settings,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    let errors = ''
    const onOutput = new Set<() => void>()
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      for (const look of onOutput) look()
    })
    child.stderr.on('data', (chunk: Buffer) => {
      errors += chunk.toString()
    })
    const ended = new Promise<Ended>((resolve) => {
      child.on('close', (code, signal) => resolve({ code, signal }))
    })
    const finish = async () => {
      child.kill('SIGKILL')
      await ended
    }
    running.add(finish)
    void ended.then(() => running.delete(finish))

    /** Waits until it has printed this. A failure quotes its output so far. */
    const says = (pattern: RegExp) =>
      new Promise<RegExpExecArray>((resolve, reject) => {
        const look = () => {
          const found = pattern.exec(output)
          if (!found) return
          onOutput.delete(look)
          resolve(found)
        }
        onOutput.add(look)
        look()
        void ended.then(({ code, signal }) => {
          reject(new Error(`ended (${code ?? signal}) without ${pattern}: ${output}${errors}`))
        })
      })

    return {
      port: Number(port),
      pid: child.pid ?? 0,
      url: `http://127.0.0.1:${port}`,
      says,
      isReady: () => says(/^Ready at (\S+)$/m),
      output: () => output,
      errors: () => errors,
      /** Its exit code and signal. */
      ended,
      signal: (signal: NodeJS.Signals) => child.kill(signal),
      async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<Ended> {
        child.kill(signal)
        return ended
      },
    }
  }

  /** Runs an operator's command to its end, with a server's settings and `input`. */
  async function operate(
    name: Operation,
    directory: string,
    words: readonly string[] = [],
    settings: Record<string, string> = {},
    input = '',
  ) {
    const child = spawn(process.execPath, [join(programs, `${name}.js`), ...words], {
      cwd: directory,
      env: {
        PATH: process.env['PATH'],
        NODE_COMPILE_CACHE: compileCache,
        DATA_DIR: join(directory, 'data'),
        ...settings,
      },
      stdio: 'pipe',
    })
    const ended = new Promise<number | null>((resolve) => {
      child.on('close', resolve)
    })
    // A command that fails at once reads no input.
    child.stdin.on('error', () => {})
    child.stdin.end(input)
    const [output, errors] = await Promise.all([getText(child.stdout), getText(child.stderr)])
    return { code: await ended, output, errors }
  }

  return {
    makeDirectory,
    makePractice,
    makeEmptyPractice,
    start,
    /** Starts the server in the process of the test, where the process is not the subject. */
    startHere: (directory: string, settings?: Record<string, string>) =>
      startHere(running, directory, settings),
    operate,
    async clear() {
      await Promise.all([...running].map((finish) => finish()))
      for (const directory of directories) rmSync(directory, { recursive: true, force: true })
    },
  }
}

export type TestProcess = Awaited<ReturnType<ReturnType<typeof createTestBed>['start']>>

const json = { 'content-type': 'application/json' }

/** A request, by POST if it has a body. */
export async function ask(server: Pick<TestProcess, 'url'>, path: string, body?: unknown) {
  const response = await fetch(
    server.url + path,
    body === undefined ? {} : { method: 'POST', headers: json, body: JSON.stringify(body) },
  )
  const text = await response.text()
  return {
    status: response.status,
    headers: response.headers,
    json: (text ? JSON.parse(text) : undefined) as unknown,
  }
}

export const signIn = (url: string, username: string, password: string) =>
  fetch(`${url}/api/login`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ username, password }),
  })

/** The demo password that a start printed. */
export const getPassword = async (server: TestProcess) =>
  (await server.says(/^ {2}password: (\S+)$/m))[1] ?? ''
