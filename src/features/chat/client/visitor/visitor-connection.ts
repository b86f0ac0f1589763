import { CallError, callOverHttp, isServerUnavailable } from '#platform/client/http/api.ts'
import { openLiveSocket, wakeWithPage } from '#platform/client/realtime/live-socket.ts'
import {
  type ChatErrorCode,
  type ChatMessage,
  type FrameFromBrowser,
  type FrameFromServer,
  fromServerSchema,
  readChatHistory,
  type Sender,
  sendChatMessage,
} from '../../contract.ts'
import type { Outgoing } from '../../outbox.ts'
import { maxLocalMessages } from '../../transcript.ts'

/**
 * How this browser reaches the practice.
 * - `connecting`: not yet, or not just now
 * - `socket`: as it should be
 * - `http`: call by call, while no socket can be had
 * - `offline`: neither answers
 */
export type ConnectionState = 'connecting' | 'socket' | 'http' | 'offline'

/** What became of a message handed to the line. `lost`: nobody knows, send it again. */
export type Delivery =
  | { kind: 'stored' }
  | { kind: 'lost' }
  | { kind: 'refused'; sentence: string; code: ChatErrorCode | undefined }

type Captcha = { value: string; validation: string }

interface ConnectionOptions {
  sessionId: string
  /** Undefined on a page that resumes a conversation: the practice knows its visitor. */
  visitor: Sender | undefined
  /** The last message up to which none is missing. */
  lastSeq: () => number
  onMessages: (messages: readonly ChatMessage[]) => void
  /** The answer to a join or a poll. `visitor` is missing where the practice has no such conversation. */
  onHistory: (messages: readonly ChatMessage[], visitor: Sender | undefined) => void
  onTyping: (isTyping: boolean) => void
  onDeleted: () => void
  onClosed: (sentence: string) => void
  /** A refusal that is about no message of ours. */
  onError: (sentence: string) => void
  onState: (state: ConnectionState) => void
}

// Milliseconds.
const openWithin = 5_000
const acknowledgeWithin = 8_000
const pollEvery = 3_000
const socketFailuresUntilHttp = 2

const socketUrl = () => `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`

function parseFrame(json: unknown): FrameFromServer | undefined {
  const outcome = fromServerSchema.safeParse(json)
  return outcome.success ? outcome.data : undefined // a newer server's word, not for us
}

/** A call that a silent network would leave waiting for minutes counts as not answered. */
const soon = <T>(call: Promise<T>): Promise<T> =>
  Promise.race([
    call,
    new Promise<never>((_, reject) => {
      setTimeout(() => reject(new TypeError('no answer')), acknowledgeWithin)
    }),
  ])

/** The visitor's line to the practice: a socket first, calls while there is none. */
export function openConnection(parts: ConnectionOptions) {
  const { sessionId, visitor } = parts
  let isJoined = false
  let failures = 0
  let state: ConnectionState = 'connecting'
  let isOver = false
  let lastError = ''
  let isPolling = false
  let isAsking = false
  let pollTimer: number | undefined
  const waiting = new Map<string, (delivery: Delivery) => void>()

  function change(next: ConnectionState) {
    // `offline` is said after each try, as somebody may have asked for it.
    if (isOver || (state === next && next !== 'offline')) return
    state = next
    parts.onState(next)
  }

  /** Who holds nothing is sent the end of the conversation, others what comes after what they hold. */
  const known = () => {
    const lastSeq = parts.lastSeq()
    return lastSeq > 0 ? { lastSeq } : {}
  }
  const greeting = () => ({ type: 'join', sessionId, ...visitor, ...known() }) as const
  const say = (frame: FrameFromBrowser) => socket.send(frame)

  const socket = openLiveSocket<FrameFromServer>({
    address: socketUrl(),
    parse: parseFrame,
    greet: greeting,
    isWelcome: ({ type }) => type === 'history',
    onFrame: hear,
    onStatus: (status) => {
      isJoined = status === 'up'
      if (!isJoined) loseAll()
    },
    onFailure: () => {
      failures += 1
      if (failures < socketFailuresUntilHttp) change('connecting')
      else if (!isPolling) void poll()
    },
    timing: { openWithin },
  })
  const stopWaking = wakeWithPage(socket)

  /** Nobody knows what became of what was under way. */
  function loseAll() {
    const unknown = [...waiting.values()]
    waiting.clear()
    for (const settle of unknown) settle({ kind: 'lost' })
    if (state === 'socket') change('connecting')
  }

  /** Another socket in place of one that is open in name only. */
  function restart() {
    socket.sleep()
    socket.wake()
  }

  function settle(optimisticId: string | null | undefined, delivery: Delivery): boolean {
    const wait = optimisticId ? waiting.get(optimisticId) : undefined
    if (!optimisticId || !wait) return false
    waiting.delete(optimisticId)
    wait(delivery)
    return true
  }

  function take(messages: readonly ChatMessage[], history?: { visitor?: Sender | undefined }) {
    if (history) parts.onHistory(messages, history.visitor)
    else parts.onMessages(messages)
    for (const { optimisticId } of messages) settle(optimisticId, { kind: 'stored' })
  }

  function hear(frame: FrameFromServer) {
    switch (frame.type) {
      case 'history':
        failures = 0
        lastError = ''
        take(frame.messages, frame)
        if (isOver) return // the practice has no such conversation any more
        // A full answer may not be the whole of it.
        if (frame.messages.length >= maxLocalMessages) say(greeting())
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
      case 'ping': // answered by the socket
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
      restart()
      return
    }
    const refused: Delivery = { kind: 'refused', sentence: message, code }
    // Only one message is under way at a time, so an error that names none is about that one.
    if (settle(frame.optimisticId ?? [...waiting.keys()][0], refused)) return
    // The same refusal at each new try is said once.
    if (message !== lastError) parts.onError(message)
    lastError = message
  }

  /** What a socket would bring, call by call, until there is one. */
  async function poll() {
    isPolling = !isOver && !isJoined
    if (!isPolling || isAsking) return
    isAsking = true
    window.clearTimeout(pollTimer)
    let next: ConnectionState = 'http'
    try {
      const body = { sessionId, ...known() }
      const history = await soon(callOverHttp(readChatHistory, { body }))
      if (!isOver && !isJoined) take(history.messages, history)
    } catch (error) {
      if (isServerUnavailable(error)) next = 'offline'
    }
    isAsking = false
    if (!isJoined) {
      // Whatever was wrong is over: no need to wait for the socket's own turn.
      if (state === 'offline' && next === 'http') socket.wake()
      change(next)
    }
    pollTimer = window.setTimeout(() => void poll(), pollEvery)
  }

  async function deliverByCall(item: Outgoing, captcha: Captcha | undefined): Promise<Delivery> {
    try {
      const stored = await soon(
        callOverHttp(sendChatMessage, { body: toFrameContent(item, captcha) }),
      )
      take([stored])
      return { kind: 'stored' }
    } catch (error) {
      if (!(error instanceof CallError) || isServerUnavailable(error)) {
        if (!isJoined) change('offline')
        return { kind: 'lost' }
      }
      return { kind: 'refused', sentence: error.userMessage, code: toErrorCode(error) }
    }
  }

  const toFrameContent = ({ message, optimisticId }: Outgoing, captcha: Captcha | undefined) => ({
    sessionId,
    ...visitor,
    message,
    optimisticId,
    ...(captcha && { captchaValue: captcha.value, captchaValidation: captcha.validation }),
  })

  function deliver(item: Outgoing, captcha: Captcha | undefined): Promise<Delivery> {
    if (!isJoined) return deliverByCall(item, captcha)
    return new Promise((resolve) => {
      const timer = window.setTimeout(() => {
        if (waiting.has(item.optimisticId)) restart()
      }, acknowledgeWithin)
      waiting.set(item.optimisticId, (delivery) => {
        window.clearTimeout(timer)
        resolve(delivery)
      })
      // The staff read both by their own fields; who speaks follows from the join.
      say({ type: 'message', ...toFrameContent(item, captcha) })
    })
  }

  return {
    /** Stores a message at the practice, or tells why not. Call it while the line is `socket` or `http`. */
    deliver,
    tellTyping: (isTyping: boolean) => {
      say({ type: 'typing', sessionId, isTyping })
    },
    /** Asks for what is missing. */
    catchUp: () => {
      say(greeting())
    },
    /** Somebody would like to know now, not at the next turn. */
    wake: () => {
      socket.wake()
      if (isPolling) void poll()
    },
    close: () => {
      isOver = true
      stopWaking()
      window.clearTimeout(pollTimer)
      socket.close()
      loseAll()
    },
  }
}

export type Line = ReturnType<typeof openConnection>

function toErrorCode(error: CallError): ChatErrorCode | undefined {
  const known: readonly ChatErrorCode[] = ['captcha', 'closed', 'too-fast', 'too-many']
  const isAboutCaptcha = error.issues.some(({ path }) => path.startsWith('captcha'))
  if (isAboutCaptcha) return 'captcha'
  return known.find((code) => code === error.code)
}
