// The server as it is, in a process of its own, started anew whenever its code changes.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { findFreePort } from '../../tests/support/free-port.ts'
import { root } from './settings.ts'

const warmServer = join(import.meta.dirname, 'warm-server.ts')

/** Code that the server runs: all of `src/` but the browser's half, and the migrations. */
export function isServerCode(path: string): boolean {
  if (/\.test\.tsx?$|\/client\//.test(path)) return false
  return /^(src|migrations)\//.test(path)
}

/** A line of the log as a person reads it, with where an error came from. */
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

/** What the server says of a start, which is told once and in other words here. */
const isGreeting = (line: string) => /^(Ready at|Demo sign-ins| {2})/.test(line)

type ServerDeps = {
  settings: Record<string, string | undefined>
  tell: (line: string) => void
  /** Called when it is up again, before anybody who waited for it goes on. */
  isBack: () => void
}

export function createDevServer({ settings, tell, isBack }: ServerDeps) {
  let child: ChildProcess | undefined
  /** Has its libraries loaded and waits for its turn. */
  let spare: ChildProcess | undefined
  let port = 0
  let ready: Promise<boolean> = Promise.resolve(false)
  /** The start that waits for the one under way. */
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
      // A group of its own: Ctrl-C reaches `npm run dev`, which ends it.
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
          if (!isGreeting(line)) tell(readable(line))
        })
      }
      if (started.stderr) createInterface({ input: started.stderr }).on('line', tell)
      started.once('exit', (code, signal) => {
        resolve(false)
        if (child !== started || isEnding) return
        child = undefined
        tell(`The server ended (${code ?? signal}); it starts again with the next change.`)
      })
    })
  }

  async function end() {
    const ending = child
    child = undefined
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return
    const ended = once(ending, 'exit')
    // It closes its door at once, also to those who have just been told where it is.
    const patience = new AbortController()
    const asLongAsThis = wait(1_000, undefined, { signal: patience.signal }).catch(() => {})
    await Promise.race([Promise.allSettled(underWay), asLongAsThis])
    patience.abort()
    ending.kill('SIGTERM')
    // What was acknowledged is committed, so that nothing is lost by not waiting for a slow end.
    const impatience = setTimeout(() => ending.kill('SIGKILL'), 1_500)
    await ended
    clearTimeout(impatience)
  }

  return {
    start: () => (ready = start()),
    /** From the call on, requests wait for the new one. @returns whether it is up */
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
    /** Where it listens, once it does; undefined when it could not start. */
    async address(): Promise<{ host: string; port: number } | undefined> {
      for (;;) {
        const asked = ready
        const isUp = await asked
        // Changed again meanwhile, it starts once more.
        if (asked === ready) return isUp ? { host: '127.0.0.1', port } : undefined
      }
    },
    /** A request to that address: a restart waits for it a moment. */
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
