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
  return /^(src|migrations|messages\/compiled)\//.test(path)
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

function warmUp(settings: ServerDeps['settings'], port: number) {
  return spawn(process.execPath, [warmServer], {
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
}

/** Prints what the process writes. */
function reportOutput(child: ChildProcess, report: (line: string) => void, onReady: () => void) {
  if (child.stdout) {
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line.startsWith('Ready at')) onReady()
      if (!isGreeting(line)) report(readable(line))
    })
  }
  if (child.stderr) createInterface({ input: child.stderr }).on('line', report)
}

/** Ends a server once the requests that already have its address are finished, or after a second. */
async function end(ending: ChildProcess | undefined, underWay: ReadonlySet<Promise<unknown>>) {
  if (!ending || ending.exitCode !== null || ending.signalCode !== null) return
  const ended = once(ending, 'exit')
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

  async function start(): Promise<boolean> {
    port ||= await findFreePort()
    const started = spare && spare.exitCode === null ? spare : warmUp(settings, port)
    spare = undefined
    started.send('start')
    child = started
    return new Promise((resolve) => {
      reportOutput(started, report, () => {
        resolve(true)
        if (!isEnding) spare ??= warmUp(settings, port)
      })
      started.once('exit', (code, signal) => {
        resolve(false)
        if (child !== started || isEnding) return
        child = undefined
        report(`The server ended (${code ?? signal}); it starts again with the next change.`)
      })
    })
  }

  async function endCurrent() {
    const ending = child
    child = undefined
    await end(ending, underWay)
  }

  return {
    start: () => (ready = start()),
    /** Restarts; requests wait for the new process. @returns whether it is up */
    restart(): Promise<boolean> {
      ready = next ??= ready
        .then(() => {
          next = undefined
        })
        .then(endCurrent)
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
      await endCurrent()
    },
  }
}

export type DevServer = ReturnType<typeof createDevServer>
