import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { eventually } from '../eventually.ts'
import { findFreePort } from '../free-port.ts'
import { closeWindows } from './close-windows.ts'
import type { EngineDriver } from './driver.ts'
import { requireProgram } from './programs.ts'

/** Starts a virtual screen, because MiniBrowser has no headless mode. */
async function startScreen() {
  const screen = spawn(
    requireProgram('xvfb'),
    ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
  )
  const [number] = (await once(screen.stdio[3] as NodeJS.ReadableStream, 'data')) as [Buffer]
  return { display: `:${number.toString().trim()}`, stop: () => screen.kill() }
}

async function waitUntilListening(url: string) {
  for (let tries = 0; ; tries += 1) {
    try {
      await fetch(`${url}/status`)
      return
    } catch (error) {
      if (tries > 200) throw error
      await sleep(50)
    }
  }
}

/** Counts the presses that a page sees from here on. A page that takes its place counts none. */
const countPresses = `(() => {
  if (window.seenPresses === undefined) {
    for (const type of ['keydown', 'mousedown']) addEventListener(type, () => (window.seenPresses += 1), true)
  }
  window.seenPresses = 0
})()`

const hasPress = (actions: readonly object[]) => /"(key|pointer)Down"/.test(JSON.stringify(actions))

/**
 * Starts WebKitGTK's MiniBrowser, driven by WebDriver over HTTP. With a session file it restores the tab of the last
 * session, and stores its own at the end; what pages stored is deleted then, as always while it is driven.
 */
export async function launchWebKit(sessionFile?: string): Promise<EngineDriver> {
  const screen = await startScreen()
  const port = await findFreePort()
  const driver = spawn(requireProgram('webKitDriver'), [`--port=${port}`], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: screen.display,
      // The test machine has no graphics card, no sound and no desktop.
      LIBGL_ALWAYS_SOFTWARE: '1',
      GTK_A11Y: 'none',
      NO_AT_BRIDGE: '1',
    },
  })
  const ended = once(driver, 'exit')
  const root = `http://127.0.0.1:${port}`
  await waitUntilListening(root)

  async function send<Result>(method: string, path: string, body?: object): Promise<Result> {
    const init = body === undefined ? { method } : { method, body: JSON.stringify(body) }
    const response = await fetch(root + path, init)
    const { value } = (await response.json()) as { value: unknown } // the protocol's own shape
    if (!response.ok) throw new Error(`WebDriver ${path}: ${JSON.stringify(value)}`)
    return value as Result
  }

  const { sessionId } = await send<{ sessionId: string }>('POST', '/session', {
    capabilities: {
      alwaysMatch: {
        'webkitgtk:browserOptions': {
          binary: requireProgram('miniBrowser'),
          args: ['--automation', ...(sessionFile ? [`--session-file=${sessionFile}`] : [])],
        },
      },
    },
  })
  const session = `/session/${sessionId}`
  if (sessionFile) {
    // The driver opens a window of its own beside the one that belongs to the session.
    const own = await send<string>('GET', `${session}/window`)
    const handles = await send<string[]>('GET', `${session}/window/handles`)
    const handle = handles.find((one) => one !== own)
    await send('POST', `${session}/window`, { handle })
    rmSync(sessionFile, { force: true })
  }

  async function evaluate(expression: string): Promise<unknown> {
    const script = `return JSON.stringify(${expression}) ?? 'null'`
    const text = await send<string>('POST', `${session}/execute/sync`, { script, args: [] })
    return JSON.parse(text) as unknown
  }

  return {
    async navigate(url) {
      await send('POST', `${session}/url`, { url })
    },
    evaluate,
    /** A press that never reaches the page fails at once: it is no fault of the page. */
    async performActions(actions) {
      if (hasPress(actions)) await evaluate(countPresses)
      await send('POST', `${session}/actions`, { actions })
      if (hasPress(actions) && (await evaluate('window.seenPresses')) === 0) {
        throw new Error('the driver has made a press that the page did not see')
      }
    },
    async resize(width, height) {
      await send('POST', `${session}/window/rect`, { width, height })
    },
    async deleteCookies() {
      await send('DELETE', `${session}/cookie`)
    },
    screenshot: () => send<string>('GET', `${session}/screenshot`),
    async close() {
      if (sessionFile) {
        await closeWindows(screen.display)
        await eventually(() => {
          if (!existsSync(sessionFile)) throw new Error('MiniBrowser has stored no session')
        })
      }
      await send('DELETE', session)
      driver.kill()
      await ended
      screen.stop()
    },
  }
}
