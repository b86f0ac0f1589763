import { CallError, callOverHttp, isUnanswered } from '#platform/client/api.ts'
import {
  type ChatErrorCode,
  type ChatMessage,
  type FrameFromBrowser,
  type FrameFromServer,
  fromServerSchema,
  readChatHistory,
  sendChatMessage,
  type Visitor,
} from '../contract.ts'
import type { Outgoing } from '../outbox.ts'
import { keptMessages } from '../transcript.ts'

/**
 * How this browser reaches the practice.
 * - `connecting`: not yet, or not just now
 * - `socket`: as it should be
 * - `http`: call by call, while no socket can be had
 * - `offline`: neither answers
 */
export type LineState = 'connecting' | 'socket' | 'http' | 'offline'

/** What became of a message handed to the line. `lost`: nobody knows, send it again. */
export type Delivery =
  | { kind: 'stored' }
  | { kind: 'lost' }
  | { kind: 'refused'; sentence: string; code: ChatErrorCode | undefined }

type Captcha = { value: string; validation: string }

interface LineParts {
  sessionId: string
  visitor: Visitor
  /** The last message up to which none is missing. */
  lastSeq: () => number
  onMessages: (messages: readonly ChatMessage[]) => void
  onTyping: (isTyping: boolean) => void
  onDeleted: () => void
  onClosed: (sentence: string) => void
  /** A refusal that is about no message of ours. */
  onError: (sentence: string) => void
  onState: (state: LineState) => void
}

// Milliseconds.
const openWithin = 5_000
const acknowledgeWithin = 8_000
const pingEvery = 20_000
const pongWithin = 8_000
/** After sleep or a change of network one wants to know soon. */
const pongWithinWhenWoken = 3_000
const shortestRetry = 500
const longestRetry = 30_000
const pollEvery = 3_000
const socketFailuresUntilHttp = 2

/** Half of it certain, half of it chance, so that a thousand browsers do not come back in one moment. */
export function retryDelay(failures: number, chance = Math.random()): number {
  const longest = Math.min(longestRetry, shortestRetry * 2 ** failures)
  return longest / 2 + (longest / 2) * chance
}

const socketUrl = () => `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`

function parseFrame(data: unknown): FrameFromServer | undefined {
  try {
    const outcome = fromServerSchema.safeParse(JSON.parse(String(data)))
    return outcome.success ? outcome.data : undefined // a newer server's word, not for us
  } catch {
    return undefined
  }
}

/** The visitor's line to the practice: a socket first, calls while there is none. */
export function openLine(parts: LineParts) {
  const { sessionId, visitor } = parts
  let socket: WebSocket | undefined
  let isJoined = false
  let failures = 0
  let state: LineState = 'connecting'
  let isOver = false
  let lastError = ''
  const waiting = new Map<string, (delivery: Delivery) => void>()
  const timers: Partial<Record<'deadline' | 'ping' | 'retry' | 'poll', number | undefined>> = {}

  const stop = (name: keyof typeof timers) => {
    window.clearTimeout(timers[name])
    timers[name] = undefined
  }
  const later = (name: keyof typeof timers, milliseconds: number, act: () => void) => {
    stop(name)
    timers[name] = window.setTimeout(act, milliseconds)
  }

  function change(next: LineState) {
    // `offline` is said after each try, as somebody may have asked for it.
    if (isOver || (state === next && next !== 'offline')) return
    state = next
    parts.onState(next)
  }

  const say = (frame: FrameFromBrowser) => {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(frame))
  }

  /** Lets go of the socket. A half-open one would take minutes to say that it is closed. */
  function abandon() {
    for (const name of ['deadline', 'ping', 'retry'] as const) stop(name)
    const old = socket
    socket = undefined // what it still has to say is heard no more
    isJoined = false
    old?.close()
    const unknown = [...waiting.values()]
    waiting.clear()
    for (const settle of unknown) settle({ kind: 'lost' })
  }

  function fail() {
    if (isOver) return
    abandon()
    failures += 1
    later('retry', retryDelay(failures), connect)
    if (failures < socketFailuresUntilHttp) change('connecting')
    else if (timers.poll === undefined) void poll()
  }

  /** Who holds nothing is sent the end of the conversation, others what comes after what they hold. */
  const known = () => {
    const lastSeq = parts.lastSeq()
    return lastSeq > 0 ? { lastSeq } : {}
  }

  const join = () =>
    say({
      type: 'join',
      sessionId,
      senderName: visitor.senderName,
      senderEmail: visitor.senderEmail,
      senderPhone: visitor.senderPhone,
      ...known(),
    })

  function connect() {
    abandon()
    const opened = new WebSocket(socketUrl())
    socket = opened
    later('deadline', openWithin, fail)
    const whileCurrent =
      <E>(act: (event: E) => void) =>
      (event: E) => {
        if (socket === opened) act(event)
      }
    opened.addEventListener('open', whileCurrent(join))
    opened.addEventListener('close', whileCurrent(fail))
    opened.addEventListener('error', whileCurrent(fail))
    opened.addEventListener(
      'message',
      whileCurrent(({ data }: MessageEvent) => {
        stop('deadline') // whoever speaks is there
        later('ping', pingEvery, ping)
        const frame = parseFrame(data)
        if (frame) hear(frame)
        if (socket === opened && !isJoined) later('deadline', openWithin, fail)
      }),
    )
  }

  function ping(within = pongWithin) {
    say({ type: 'ping' })
    later('deadline', within, fail)
  }

  function settle(optimisticId: string | null | undefined, delivery: Delivery): boolean {
    const wait = optimisticId ? waiting.get(optimisticId) : undefined
    if (!optimisticId || !wait) return false
    waiting.delete(optimisticId)
    wait(delivery)
    return true
  }

  function take(messages: readonly ChatMessage[]) {
    parts.onMessages(messages)
    for (const { optimisticId } of messages) settle(optimisticId, { kind: 'stored' })
  }

  function hear(frame: FrameFromServer) {
    switch (frame.type) {
      case 'history':
        isJoined = true
        failures = 0
        lastError = ''
        stop('poll')
        take(frame.messages)
        // A full answer may not be the whole of it.
        if (frame.messages.length >= keptMessages) join()
        change('socket')
        return
      case 'message':
        take([frame.message])
        return
      case 'typing':
        if (!frame.isFromClient) parts.onTyping(frame.isTyping)
        return
      case 'error':
        hearError(frame)
        return
      case 'deleted':
        parts.onDeleted()
        return
      case 'closed':
        parts.onClosed(frame.message)
        return
      case 'ping':
        say({ type: 'pong' })
        return
      case 'pong':
      // The rest is for staff.
      case 'ready':
      case 'presence':
      case 'viewers':
      case 'changed':
        return
      default:
        frame satisfies never
    }
  }

  function hearError(frame: Extract<FrameFromServer, { type: 'error' }>) {
    const { message, code } = frame
    if (code === 'not-joined') {
      fail()
      return
    }
    const refused: Delivery = { kind: 'refused', sentence: message, code }
    // Only one message is under way at a time, so an error that names none is about that one.
    if (settle(frame.optimisticId ?? [...waiting.keys()][0], refused)) return
    // The same refusal at each new try is said once.
    if (message !== lastError) parts.onError(message)
    lastError = message
    if (!isJoined) fail()
  }

  /** What a socket would bring, call by call. */
  async function poll() {
    later('poll', pollEvery, () => {}) // under way: nobody starts a second one
    try {
      const { messages } = await callOverHttp(readChatHistory, {
        body: { sessionId, ...known() },
      })
      if (isOver || isJoined) return
      take(messages)
      const wasOffline = state === 'offline'
      change('http')
      // Whatever was wrong is over: no need to wait for the socket's own turn.
      if (wasOffline) connect()
    } catch (error) {
      if (isOver || isJoined) return
      change(isUnanswered(error) ? 'offline' : 'http')
    }
    later('poll', pollEvery, () => void poll())
  }

  async function deliverByCall(item: Outgoing, captcha: Captcha | undefined): Promise<Delivery> {
    try {
      const stored = await callOverHttp(sendChatMessage, { body: contentOf(item, captcha) })
      take([stored])
      return { kind: 'stored' }
    } catch (error) {
      if (!(error instanceof CallError) || isUnanswered(error)) {
        if (!isJoined) change('offline')
        return { kind: 'lost' }
      }
      return { kind: 'refused', sentence: error.sentence, code: codeOf(error) }
    }
  }

  const contentOf = ({ message, optimisticId }: Outgoing, captcha: Captcha | undefined) => ({
    sessionId,
    senderName: visitor.senderName,
    senderEmail: visitor.senderEmail,
    senderPhone: visitor.senderPhone,
    message,
    optimisticId,
    ...(captcha && { captchaValue: captcha.value, captchaValidation: captcha.validation }),
  })

  function deliver(item: Outgoing, captcha: Captcha | undefined): Promise<Delivery> {
    if (!isJoined) return deliverByCall(item, captcha)
    return new Promise((resolve) => {
      const timer = window.setTimeout(() => {
        if (waiting.has(item.optimisticId)) fail() // open in name only
      }, acknowledgeWithin)
      waiting.set(item.optimisticId, (delivery) => {
        window.clearTimeout(timer)
        resolve(delivery)
      })
      // The staff read both by their own fields; who speaks follows from the join.
      say({ type: 'message', ...contentOf(item, captcha) })
    })
  }

  /** Something changed for the better, perhaps: look now instead of waiting. */
  function wake() {
    if (isOver) return
    if (isJoined) ping(pongWithinWhenWoken)
    else connect()
  }
  const wakeWhenSeen = () => {
    if (document.visibilityState === 'visible') wake()
  }
  // A page put aside with an open socket could not be taken out again as it was.
  const putAside = () => {
    abandon()
    stop('poll')
    change('connecting')
  }

  window.addEventListener('online', wake)
  window.addEventListener('offline', wake)
  window.addEventListener('pageshow', wake)
  window.addEventListener('pagehide', putAside)
  document.addEventListener('visibilitychange', wakeWhenSeen)
  connect()

  return {
    state: () => state,
    /** Stores a message at the practice, or tells why not. Call it while the line is `socket` or `http`. */
    deliver,
    tellTyping: (isTyping: boolean) => {
      if (isJoined) say({ type: 'typing', sessionId, isTyping })
    },
    /** Asks for what is missing. */
    catchUp: () => {
      if (isJoined) join()
    },
    wake,
    close: () => {
      isOver = true
      window.removeEventListener('online', wake)
      window.removeEventListener('offline', wake)
      window.removeEventListener('pageshow', wake)
      window.removeEventListener('pagehide', putAside)
      document.removeEventListener('visibilitychange', wakeWhenSeen)
      stop('poll')
      abandon()
    },
  }
}

export type Line = ReturnType<typeof openLine>

function codeOf(error: CallError): ChatErrorCode | undefined {
  const known: readonly ChatErrorCode[] = ['captcha', 'closed', 'too-fast', 'too-many']
  const isAboutCaptcha = error.issues.some(({ path }) => path.startsWith('captcha'))
  if (isAboutCaptcha) return 'captcha'
  return known.find((code) => code === error.code)
}
