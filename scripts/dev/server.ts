// Runs the real server in a separate process and restarts it when its code changes.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { findFreePort } from '../../tests/support/free-port.ts'
import { root } from './settings.ts'

const warmServer = join(import.meta.dirname, 'warm-server.ts')

/** Code that the server runs: `src/` without browser code, and the migrations. */
export function isServerCode(path: string): boolean {
  if (/\.test\.tsx?$|\/client\//.test(path)) return false
  return /^(src|migrations)\//.test(path)
}

/** Formats a JSON log line for reading, with the stack of an error. */
function readable(line: string): string {
  if (!line.startsWith('{')) return line
  try {
    const { level, time: _time, msg, stack, ...more } = JSON.parse(line) as Record<string, unknown>
    const frames = Array.isArray(stack) ? stack.map((frame) => `\n    ${frame}`).join('') : ''
    const rest = Object.keys(more).length > 0 ? ` ${JSON.stringify(more)}` : ''
    return `${String(level)}: ${String(msg)}${rest}${frames}`
  } catch {
    return line // no JSON after all
  }
}

/** Start-up lines of the server, which `npm run dev` prints in its own words. */
const isGreeting = (line: string) => /^(Ready at|Demo sign-ins| {2})/.test(line)

type ServerDeps = {
  settings: Record<string, string | undefined>
  report: (line: string) => void
  /** Called when the server is up again, before waiting requests continue. */
  isBack: () => void
}

export function createDevServer({ settings, report, isBack }: ServerDeps) {
  let child: ChildProcess | undefined
  /** A process with its libraries loaded, ready for the next start. */
  let spare: ChildProcess | undefined
  let port = 0
  let ready: Promise<boolean> = Promise.resolve(false)
  /** The restart queued behind the one in progress. */
  let next: Promise<boolean> | undefined
  let isEnding = false
  const underWay = new Set<Promise<unknown>>()

  const warmUp = () =>
    spawn(process.execPath, [warmServer], {
      cwd: root,
      env: {
        ...process.env,
        ...settings,
        HOST: '127.0.0.1',
        PORT: String(port),
        TRUST_PROXY: '1',
        NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'),
      },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      // Its own process group: Ctrl-C reaches `npm run dev`, which stops it.
      detached: true,
    })

  async function start(): Promise<boolean> {
    port ||= await findFreePort()
    const started = spare && spare.exitCode === null ? spare : warmUp()
    spare = undefined
    started.send('start')
    child = started
    return new Promise((resolve) => {
      if (started.stdout) {
        createInterface({ input: started.stdout }).on('line', (line) => {
          if (line.startsWith('Ready at')) {
            resolve(true)
            if (!isEnding) spare ??= warmUp()
          }
          if (!isGreeting(line)) report(readable(line))
        })
      }
      if (started.stderr) createInterface({ input: started.stderr }).on('line', report)
      started.once('exit', (code, signal) => {
        resolve(false)
        if (child !== started || isEnding) return
        child = undefined
        report(`The server ended (${code ?? signal}); it starts again with the next change.`)
      })
    })
  }

  async function end() {
    const ending = child
    child = undefined
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return
    const ended = once(ending, 'exit')
    // The server stops accepting at once, so requests that already have its address finish first.
    const patience = new AbortController()
    const asLongAsThis = wait(1_000, undefined, { signal: patience.signal }).catch(() => {})
    await Promise.race([Promise.allSettled(underWay), asLongAsThis])
    patience.abort()
    ending.kill('SIGTERM')
    // Acknowledged writes are committed, so a slow shutdown can be killed without loss.
    const impatience = setTimeout(() => ending.kill('SIGKILL'), 1_500)
    await ended
    clearTimeout(impatience)
  }

  return {
    start: () => (ready = start()),
    /** Restarts; requests wait for the new process. @returns whether it is up */
    restart(): Promise<boolean> {
      ready = next ??= ready
        .then(() => {
          next = undefined
        })
        .then(end)
        .then(start)
        .then((isUp) => {
          if (isUp) isBack()
          return isUp
        })
      return ready
    },
    /** The address once the server listens; undefined if it could not start. */
    async address(): Promise<{ host: string; port: number } | undefined> {
      for (;;) {
        const asked = ready
        const isUp = await asked
        // Another change came in while starting: wait for the next start.
        if (asked === ready) return isUp ? { host: '127.0.0.1', port } : undefined
      }
    },
    /** Registers a request, for which a restart waits briefly. */
    attend<T>(request: Promise<T>): Promise<T> {
      const done = request.finally(() => underWay.delete(done))
      underWay.add(done)
      return done
    },
    async stop() {
      isEnding = true
      spare?.kill('SIGKILL')
      await end()
    },
  }
}

export type DevServer = ReturnType<typeof createDevServer>
