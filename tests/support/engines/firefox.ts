import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { WebSocket } from 'ws'
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

/** Starts headless Firefox, driven by WebDriver BiDi, which needs no separate driver program. */
export async function launchFirefox(): Promise<EngineDriver> {
  const directory = mkdtempSync(join(tmpdir(), 'practice-firefox-'))
  const lines = Object.entries(preferences).map(
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
  const tree = await bidi.send<{ contexts: { context: string }[] }>('browsingContext.getTree')
  const context = tree.contexts[0]?.context

  return {
    async navigate(url) {
      await bidi.send('browsingContext.navigate', { context, url, wait: 'complete' })
    },
    async evaluate(expression) {
      const answer = await bidi.send<Evaluated>('script.evaluate', {
        expression: `JSON.stringify(${expression}) ?? 'null'`,
        target: { context },
        awaitPromise: false,
      })
      if (answer.type !== 'success') throw new Error(answer.exceptionDetails?.text)
      return JSON.parse(answer.result?.value ?? 'null') as unknown
    },
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
      bidi.close()
      browser.kill()
      await ended
      rmSync(directory, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
