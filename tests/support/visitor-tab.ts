// Runs the visitor's chat client without a screen in several tabs of one browser: the code that browsers
// get, one copy for each tab, with substitutes for the browser APIs that it uses and no others.

import { webcrypto } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { createContext, runInContext } from 'node:vm'
import { build, type Rolldown } from 'vite'
import { WebSocket } from 'ws'
import type { ChatMessage, Sender, Visitor } from '#features/chat/chat/contract/messages.ts'
import type { Outbox } from '#features/chat/chat/outbox.ts'
import { shownDocument } from './shown-document.ts'

/** Data and calls of the screen. The client's own types need a browser's types, which tests lack. */
type ChatState = {
  conversation:
    | { sessionId: string; messages: readonly ChatMessage[]; visitor: Sender | undefined }
    | undefined
  outbox: Outbox
  draft: string
  notices: readonly { text: string }[]
  connection: 'connecting' | 'socket' | 'http' | 'offline'
  isTeamTyping: boolean
  canResumeLater: boolean
  ending: 'by-practice' | 'gone' | 'erased' | undefined
}
type ChatController = {
  read(): ChatState
  start(visitor: Visitor, captcha: { value: string; validation: string }): void
  write(draft: string): void
  send(): boolean
  sendAgain(optimisticId: string): void
  solveCaptcha(captcha: { value: string; validation: string }): void
  endAndErase(): void
}

const entry = fileURLToPath(
  new URL('../../src/features/chat/chat/client/visitor/controller.ts', import.meta.url),
)

let bundled: Promise<string> | undefined
async function bundle(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    // There is no screen to show toasts on.
    plugins: [
      {
        name: 'no-screen',
        enforce: 'pre',
        resolveId: (id) =>
          id.endsWith('toast-notice.tsx') ? { id: 'no-screen', external: true } : undefined,
      },
    ],
    build: { write: false, minify: false, lib: { entry, formats: ['iife'], name: 'chat' } },
  })
  const [output] = built as Rolldown.RolldownOutput[] // of one library in one format
  return output?.output[0].code ?? ''
}

class KeyStore {
  readonly items = new Map<string, string>()
  state: 'open' | 'full' | 'forbidden' = 'open'
  onChange: (key: string) => void = () => {}
  private guard() {
    if (this.state === 'forbidden') throw new DOMException('forbidden', 'SecurityError')
  }
  getItem(key: string) {
    this.guard()
    return this.items.get(key) ?? null
  }
  setItem(key: string, value: string) {
    this.guard()
    if (this.state === 'full') throw new DOMException('full', 'QuotaExceededError')
    if (this.items.get(key) === value) return
    this.items.set(key, value)
    this.onChange(key)
  }
  removeItem(key: string) {
    this.guard()
    if (this.items.delete(key)) this.onChange(key)
  }
}

class StorageEvent extends Event {
  readonly key: string
  constructor(key: string) {
    super('storage')
    this.key = key
  }
}

/** A channel between the tabs of one browser, as `BroadcastChannel`. */
class TabChannel extends EventTarget {
  readonly #channels: Set<TabChannel>
  constructor(channels: Set<TabChannel>) {
    super()
    this.#channels = channels
    channels.add(this)
  }
  postMessage(data: unknown) {
    const copy: unknown = structuredClone(data)
    for (const other of this.#channels) {
      if (other !== this) {
        setImmediate(() => other.dispatchEvent(new MessageEvent('message', { data: copy })))
      }
    }
  }
  close() {
    this.#channels.delete(this)
  }
}

type BrowserOptions = {
  /** The address of the server. */
  url: string
  /** Factor by which its timers run faster than real time. */
  speed?: number
  /** A page loaded by plain http has no `crypto.randomUUID`. */
  isInsecure?: boolean
}

/** Opens a visitor's browser: the storage and channels that its tabs share. */
export async function openBrowser(options: BrowserOptions) {
  const code = await (bundled ??= bundle())
  const speed = options.speed ?? 1
  const shared = new KeyStore()
  const tabs = new Set<{
    onStorageChange: (key: string) => void
    shared: KeyStore
    leave(): void
  }>()
  const channels = new Set<TabChannel>()
  let passed = 0

  /** One page in a tab. When it is left, none of its code runs any more. */
  function openPage(own: KeyStore, isOpenAtFirst: boolean) {
    let isGone = false
    const alive =
      <A extends unknown[]>(work: (...values: A) => void) =>
      (...values: A) => {
        if (!isGone) work(...values)
      }
    const timers = new Set<NodeJS.Timeout>()
    const sockets = new Set<WebSocket>()
    const calls: { path: string; status: number }[] = []
    const windowEvents = new EventTarget()
    const local = new KeyStore()
    Object.defineProperty(local, 'items', { value: shared.items })
    local.state = shared.state

    class PageSocket extends WebSocket {
      constructor(address: string) {
        super(address)
        sockets.add(this)
        this.on('error', () => {})
        this.on('close', () => sockets.delete(this))
      }
      override addEventListener(type: never, listener: never) {
        super.addEventListener(type, alive(listener as (event: unknown) => void) as never)
      }
    }
    const ownChannels = new Set<TabChannel>()
    class PageChannel extends TabChannel {
      constructor() {
        super(channels)
        ownChannels.add(this)
      }
      override addEventListener(type: string, listener: (event: Event) => void) {
        super.addEventListener(type, alive(listener))
      }
    }
    const { host, protocol } = new URL(options.url)
    const page: Record<string, unknown> = {
      location: { host, protocol, hash: '', pathname: '/', search: '' },
      document: Object.assign(new EventTarget(), shownDocument),
      addEventListener: (type: string, listener: (event: Event) => void) =>
        windowEvents.addEventListener(type, alive(listener)),
      removeEventListener: () => {},
      sessionStorage: own,
      WebSocket: PageSocket,
      BroadcastChannel: PageChannel,
      URLSearchParams,
      crypto: options.isInsecure
        ? { getRandomValues: (bytes: Uint8Array) => webcrypto.getRandomValues(bytes) }
        : webcrypto,
      setTimeout(work: () => void, ms = 0) {
        const timer = setTimeout(alive(work), ms / speed)
        timers.add(timer)
        return timer
      },
      setInterval(work: () => void, ms = 0) {
        const timer = setInterval(alive(work), ms / speed)
        timers.add(timer)
        return timer
      },
      clearTimeout,
      clearInterval,
      async fetch(path: string, init: RequestInit) {
        const headers = { ...(init.headers as Record<string, string>), connection: 'close' } // as the client writes them
        const response = await fetch(options.url + path, { ...init, headers })
        calls.push({ path, status: response.status })
        return response
      },
      passedMs: () => passed,
    }
    page['window'] = page
    Object.defineProperty(page, 'localStorage', {
      get() {
        if (shared.state === 'forbidden') throw new DOMException('forbidden', 'SecurityError')
        return local
      },
    })
    const context = createContext(page)
    runInContext(
      `Date = class extends Date {
        constructor(...given) { given.length > 0 ? super(...given) : super(Date.now()) }
        static now() { return super.now() + passedMs() }
      }`,
      context,
    )
    runInContext(code, context)
    const { createChatController: create } = runInContext('chat', context) as {
      createChatController: (isOpenAtFirst: boolean, retentionDays: number) => ChatController
    }
    const tab = {
      shared: local,
      onStorageChange: (key: string) => {
        windowEvents.dispatchEvent(new StorageEvent(key))
      },
      leave() {
        isGone = true
        for (const timer of timers) clearTimeout(timer)
        for (const socket of sockets) socket.terminate()
        for (const channel of ownChannels) channel.close()
        tabs.delete(tab)
      },
    }
    local.onChange = (key) => {
      // Other tabs are notified, asynchronously as in browsers.
      for (const other of tabs) if (other !== tab) setImmediate(() => other.onStorageChange(key))
    }
    tabs.add(tab)
    const controller = create(isOpenAtFirst, 7)
    return {
      controller,
      calls,
      sockets,
      leave: tab.leave,
      happen: (type: 'pagehide' | 'pageshow' | 'online' | 'offline') =>
        windowEvents.dispatchEvent(new Event(type)),
    }
  }

  return {
    shared,
    setStorage(state: KeyStore['state']) {
      shared.state = state
      for (const tab of tabs) tab.shared.state = state
    },
    /** Advances the clock of every tab. */
    pass(ms: number) {
      passed += ms
    },

    /** @param like a tab to duplicate, together with its session storage */
    openTab(like?: { own: { items: ReadonlyMap<string, string> } }) {
      const own = new KeyStore()
      for (const [key, value] of like?.own.items ?? []) own.items.set(key, value)
      let page = openPage(own, true)
      return {
        own,
        get controller(): ChatController {
          return page.controller
        },
        read: () => page.controller.read(),
        calls: () => page.calls,
        sockets: () => page.sockets.size,
        happen: (type: Parameters<typeof page.happen>[0]) => page.happen(type),
        say(text: string) {
          page.controller.write(text)
          page.controller.send()
        },
        texts: () =>
          (page.controller.read().conversation?.messages ?? []).map((one) => one.message),
        reload() {
          page.leave()
          page = openPage(own, false)
        },
        close: () => page.leave(),
      }
    },
    close() {
      for (const tab of tabs) tab.leave()
    },
  }
}

export type VisitorBrowser = Awaited<ReturnType<typeof openBrowser>>
export type VisitorTab = ReturnType<VisitorBrowser['openTab']>
