import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { WebSocket } from 'ws'
import { eventually } from '../eventually.ts'
import type { EngineDriver } from './driver.ts'
import { requireProgram } from './programs.ts'

/** Disables Firefox's telemetry and first-run pages. */
const preferences = {
  'app.normandy.enabled': false,
  'app.update.disabledForTesting': true,
  'browser.aboutwelcome.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.page': 0,
  'browser.topsites.contile.enabled': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'extensions.update.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,#remote-settings-dummy/v1',
  'toolkit.telemetry.server': '',
  'ui.prefersReducedMotion': 1,
}

/**
 * Opens the tabs of the last session, as the setting "Open previous windows and tabs" does. What Firefox applies by
 * itself while it is driven would turn that off.
 */
const restoringPreferences = {
  'browser.startup.page': 3,
  'browser.sessionstore.interval': 200,
  'browser.sessionstore.restore_on_demand': false,
  'remote.prefs.recommended': false,
  // Otherwise a profile that was used for a minute shows a tour of private windows, and asks for a data choice.
  'datareporting.policy.dataSubmissionPolicyBypassNotification': true,
}

type BidiAnswer = { id?: number; type: string; error?: string; message?: string; result?: unknown }

/** Sends WebDriver BiDi commands and matches each with its response. */
async function connectBidi(url: string) {
  const socket = new WebSocket(url)
  await once(socket, 'open')
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  socket.on('message', (data: Buffer) => {
    const answer = JSON.parse(data.toString()) as BidiAnswer // the protocol's own shape
    const call = waiting.get(answer.id ?? -1)
    if (!call) return
    waiting.delete(answer.id ?? -1)
    if (answer.type === 'error') call.reject(new Error(`${answer.error}: ${answer.message}`))
    else call.resolve(answer.result)
  })
  socket.on('close', () => {
    for (const call of waiting.values()) call.reject(new Error('Firefox closed its connection'))
  })
  let lastId = 0
  return {
    send<Result>(method: string, params: object = {}): Promise<Result> {
      lastId += 1
      const call = Promise.withResolvers<unknown>()
      waiting.set(lastId, call)
      socket.send(JSON.stringify({ id: lastId, method, params }))
      return call.promise as Promise<Result>
    },
    close: () => socket.close(),
  }
}

/** Reads the WebDriver BiDi address that Firefox prints. */
async function readBidiUrl(browser: ChildProcess): Promise<string> {
  let output = ''
  const found = Promise.withResolvers<string>()
  browser.stderr?.on('data', (chunk: Buffer) => {
    output += chunk.toString()
    const url = /WebDriver BiDi listening on (ws:\S+)/.exec(output)?.[1]
    if (url) found.resolve(`${url}/session`)
  })
  browser.on('exit', () => found.reject(new Error(`Firefox ended: ${output}`)))
  return found.promise
}

type Evaluated = {
  type: string
  result?: { value?: string }
  exceptionDetails?: { text: string }
}

/** A profile that `launchFirefox` can start with more than once. */
export function makeFirefoxProfile() {
  const directory = mkdtempSync(join(tmpdir(), 'practice-firefox-'))
  return {
    directory,
    delete: () => rmSync(directory, { recursive: true, force: true, maxRetries: 5 }),
  }
}

type Tree = { contexts: { context: string; url: string }[] }

/**
 * Starts headless Firefox, driven by WebDriver BiDi, which needs no separate driver program. With a profile, it
 * restores the tabs of that profile's last session; the first of them is driven.
 */
export async function launchFirefox(
  profile?: ReturnType<typeof makeFirefoxProfile>,
): Promise<EngineDriver> {
  const { directory, delete: deleteProfile } = profile ?? makeFirefoxProfile()
  const isFirstStart = !existsSync(join(directory, 'user.js'))
  const lines = Object.entries({ ...preferences, ...(profile && restoringPreferences) }).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  )
  writeFileSync(join(directory, 'user.js'), lines.join('\n'))
  const browser = spawn(
    requireProgram('firefox'),
    ['--headless', '--no-remote', '--profile', directory, '--remote-debugging-port', '0'],
    { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, HOME: directory } },
  )
  const ended = once(browser, 'exit')
  const bidi = await connectBidi(await readBidiUrl(browser))
  await bidi.send('session.new', { capabilities: {} })
  const context = await eventually(async () => {
    const { contexts } = await bidi.send<Tree>('browsingContext.getTree')
    // A restored tab is empty until Firefox has found its address.
    const tab = contexts.find(({ url }) => isFirstStart || url.startsWith('http'))
    if (!tab) throw new Error('Firefox has restored no tab')
    return tab.context
  })

  /** Changes the session, so that Firefox stores it, and waits until it has. */
  async function storeSession(file: string) {
    const readMoment = () => (existsSync(file) ? statSync(file).mtimeMs : 0)
    const before = readMoment()
    await bidi.send('script.evaluate', {
      expression: 'history.replaceState(history.state, "", location.href)',
      target: { context },
      awaitPromise: false,
    })
    await eventually(() => {
      // While a new one takes its place there is no file.
      if (readMoment() <= before) throw new Error('Firefox has stored no session')
    })
  }

  /** The session with its tabs: a Firefox that is driven closes them before it stores its last session. */
  async function readSession(): Promise<Buffer> {
    const file = join(directory, 'sessionstore-backups', 'recovery.jsonlz4')
    // The second time it is stored from what was there when the first was complete.
    await storeSession(file)
    await storeSession(file)
    return readFileSync(file)
  }

  async function evaluate(expression: string): Promise<unknown> {
    const answer = await bidi.send<Evaluated>('script.evaluate', {
      expression: `JSON.stringify(${expression}) ?? 'null'`,
      target: { context },
      awaitPromise: false,
    })
    if (answer.type !== 'success') throw new Error(answer.exceptionDetails?.text)
    return JSON.parse(answer.result?.value ?? 'null') as unknown
  }

  return {
    /**
     * Waits for the new document itself: the command also reports the failure of an earlier navigation, such as that of
     * a page that has just left for a site which cannot be reached, even where it does not wait.
     */
    async navigate(url) {
      await evaluate('(window.isFormerPage = true)')
      await bidi.send('browsingContext.navigate', { context, url, wait: 'none' }).catch(() => {
        // If it was this navigation that failed, the document below does not come.
      })
      await eventually(async () => {
        const isLoaded = await evaluate(
          "!window.isFormerPage && document.readyState === 'complete' && !document.documentURI.startsWith('about:')",
        )
        if (isLoaded) return
        throw new Error(
          `Firefox shows ${String(await evaluate('document.documentURI'))}, not ${url}`,
        )
      })
    },
    evaluate,
    async performActions(actions) {
      await bidi.send('input.performActions', { context, actions })
    },
    async resize(width, height) {
      await bidi.send('browsingContext.setViewport', { context, viewport: { width, height } })
    },
    async deleteCookies() {
      await bidi.send('storage.deleteCookies')
    },
    async screenshot() {
      const { data } = await bidi.send<{ data: string }>('browsingContext.captureScreenshot', {
        context,
      })
      return data
    },
    async close() {
      const session = profile && (await readSession())
      await bidi.send('browser.close')
      await ended
      bidi.close()
      if (session) writeFileSync(join(directory, 'sessionstore.jsonlz4'), session)
      else deleteProfile()
    },
  }
}
