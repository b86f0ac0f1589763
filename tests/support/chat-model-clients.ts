// A visitor's and a staff member's client for the model of chat (chat-model.ts). They resend unacknowledged
// messages and notice every wrong, missing or duplicate one, and do nothing else.

import { randomUUID } from 'node:crypto'
import { WebSocket } from 'ws'
import { type FrameFromServer, fromServerSchema } from '#features/chat/chat/contract/frames.ts'
import { listChatMessages, sendChatReply } from '#features/chat/chat/contract/inbox-messages.ts'
import { type ChatMessage } from '#features/chat/chat/contract/messages.ts'
import { fillPath } from '#shared/endpoint.ts'
import type { Relay } from './relay.ts'

type StaffSession = { cookie: string; userId: number }

const visitor = { senderName: 'Noor', senderEmail: 'noor@mail.example', senderPhone: null }
const patienceMs = 20_000
const impatienceMs = 150

export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

export async function waitUntil(what: string, look: () => boolean | Promise<boolean>) {
  const end = performance.now() + patienceMs
  while (!(await look())) {
    if (performance.now() > end) throw new Error(`never came true: ${what}`)
    await pause(5)
  }
}

/** A client with a socket, which remembers every message it has received. */
abstract class Client {
  protected socket: WebSocket | undefined
  /** Messages that this side has received of each conversation, by sequence number. */
  readonly seen = new Map<string, Map<number, ChatMessage>>()
  /** Forbidden actions of the server. */
  readonly faults: string[] = []
  /** Deleted during an absence: the visitor may have started again with the same id. */
  readonly removed = new Set<string>()

  protected readonly relay: Relay
  constructor(relay: Relay) {
    this.relay = relay
  }

  protected abstract headers(): Record<string, string>
  protected abstract greet(): unknown
  protected abstract handleFrame(frame: FrameFromServer): void

  get isOpen() {
    return this.socket?.readyState === WebSocket.OPEN
  }

  /** Opens a new socket; gives up when the connection loses the response. */
  async connect(): Promise<void> {
    this.socket?.terminate()
    const socket = new WebSocket(`${this.relay.url.replace('http', 'ws')}/ws`, {
      headers: this.headers(),
      handshakeTimeout: impatienceMs,
    })
    this.socket = socket
    socket.on('message', (data: Buffer) => {
      if (this.socket === socket)
        this.handleFrame(fromServerSchema.parse(JSON.parse(data.toString())))
    })
    socket.on('error', () => {})
    await new Promise((resolve) => {
      socket.once('open', resolve)
      socket.once('close', resolve)
    })
    if (this.isOpen) this.send(this.greet())
  }

  send(frame: unknown) {
    if (this.isOpen) this.socket?.send(JSON.stringify(frame))
  }

  disconnect() {
    this.socket?.terminate()
  }

  getSeen(sessionId: string) {
    const known = this.seen.get(sessionId)
    if (known) return known
    const fresh = new Map<number, ChatMessage>()
    this.seen.set(sessionId, fresh)
    return fresh
  }

  protected remember(message: ChatMessage) {
    const seen = this.getSeen(message.sessionId)
    const other = seen.get(message.seq)
    if (other && other.id !== message.id) {
      if (!this.removed.has(message.sessionId)) {
        this.faults.push(`two messages with number ${message.seq}`)
      }
      if (other.id > message.id) return // of the deleted conversation, delivered late
    }
    seen.set(message.seq, message)
  }
}

export class VisitorClient extends Client {
  sessionId = randomUUID() as string
  readonly outbox = new Map<string, string>()
  readonly acknowledged = new Set<string>()
  /** Every message that was ever acknowledged, in any conversation. */
  readonly answered = new Set<string>()
  /** Sent more than once: they may be acknowledged more than once. */
  readonly resent = new Set<string>()
  /** The ids of this visitor's own conversations that were deleted. */
  private readonly former = new Set<string>()
  private lastSeq = 0
  private tokens: string[] = []
  private readonly newToken: () => Promise<string>
  private readonly answer: string

  constructor(relay: Relay, newToken: () => Promise<string>, answer: string) {
    super(relay)
    this.newToken = newToken
    this.answer = answer
  }

  protected headers = () => ({})
  protected greet = () => ({
    type: 'join',
    sessionId: this.sessionId,
    ...visitor,
    lastSeq: this.lastSeq,
  })

  /** Gets a solved security check for a first message. */
  async prepare() {
    if (this.tokens.length === 0) this.tokens.push(await this.newToken())
  }

  protected handleFrame(frame: FrameFromServer) {
    if (frame.type === 'history') for (const message of frame.messages) this.receive(message)
    if (frame.type === 'message') this.receive(frame.message)
    if (frame.type === 'error' && frame.code === 'captcha') this.tokens = []
    if (frame.type === 'deleted' && frame.sessionId === this.sessionId) this.startAgain()
  }

  private receive(message: ChatMessage) {
    if (message.sessionId !== this.sessionId) {
      // Sent when the conversation was deleted, or begun again by what was sent over HTTP; anything else is a leak.
      if (!this.former.has(message.sessionId)) this.faults.push('a message of another conversation')
      return
    }
    const { seq, optimisticId } = message
    if (seq === this.lastSeq + 1) this.lastSeq = seq
    else if (seq > this.lastSeq) this.faults.push(`message ${seq} arrived after ${this.lastSeq}`)
    else if (!optimisticId || !this.resent.has(optimisticId)) {
      this.faults.push(`message ${seq} arrived twice on one socket, or after a join that knew it`)
    }
    this.remember(message)
    if (optimisticId && message.isFromClient) {
      this.outbox.delete(optimisticId)
      this.acknowledged.add(optimisticId)
      this.answered.add(optimisticId)
    }
  }

  private startAgain() {
    this.seen.delete(this.sessionId)
    this.former.add(this.sessionId)
    this.acknowledged.clear()
    this.tokens = []
    this.sessionId = randomUUID()
    this.getSeen(this.sessionId)
    this.lastSeq = 0
    this.send(this.greet())
  }

  getFrame(optimisticId: string, message: string) {
    const isFirst = this.acknowledged.size === 0
    const [captchaValidation] = this.tokens
    return {
      sessionId: this.sessionId,
      ...visitor,
      message,
      optimisticId,
      ...(isFirst && captchaValidation ? { captchaValue: this.answer, captchaValidation } : {}),
    }
  }

  say(text: string) {
    const optimisticId = randomUUID()
    this.outbox.set(optimisticId, text)
    this.send({ type: 'message', ...this.getFrame(optimisticId, text) })
    return optimisticId
  }

  /** Sends every unacknowledged message again. */
  resend(order: 'forward' | 'backward' = 'forward') {
    const all = [...this.outbox]
    for (const [optimisticId, text] of order === 'forward' ? all : all.toReversed()) {
      this.resent.add(optimisticId)
      this.send({ type: 'message', ...this.getFrame(optimisticId, text) })
    }
  }

  /** The same over HTTP on a separate connection: it may arrive first, or be lost in either direction. */
  async resendByHttp() {
    await Promise.all(
      [...this.outbox].map(async ([optimisticId, text]) => {
        this.resent.add(optimisticId)
        try {
          const response = await fetch(`${this.relay.url}/api/chat/messages`, {
            method: 'POST',
            headers: { 'content-type': 'application/json', connection: 'close' },
            body: JSON.stringify(this.getFrame(optimisticId, text)),
            signal: AbortSignal.timeout(impatienceMs),
          })
          if (response.status !== 201) return
          const stored = (await response.json()) as ChatMessage // the response of the contract
          if (stored.sessionId !== this.sessionId) return
          this.outbox.delete(optimisticId)
          this.acknowledged.add(optimisticId)
          this.answered.add(optimisticId)
        } catch {
          // The connection is broken: the message stays in the outbox.
        }
      }),
    )
  }

  /** Sends a message again that was acknowledged long ago. */
  repeatOld() {
    const [optimisticId] = this.acknowledged
    if (optimisticId === undefined) return
    this.resent.add(optimisticId)
    this.send({ type: 'message', ...this.getFrame(optimisticId, 'again') })
  }
}

export class StaffClient extends Client {
  readonly acknowledged = new Map<string, Set<string>>()
  private readonly staff: StaffSession
  private readonly lastSeqs = new Map<string, number>()

  constructor(relay: Relay, staff: StaffSession) {
    super(relay)
    this.staff = staff
  }

  protected headers = () => ({ cookie: this.staff.cookie })
  protected greet = () => {
    this.lastSeqs.clear()
    return { type: 'admin_auth', userId: this.staff.userId }
  }

  protected handleFrame(frame: FrameFromServer) {
    if (frame.type !== 'message') return
    const { sessionId, seq } = frame.message
    const last = this.lastSeqs.get(sessionId)
    if (last !== undefined && seq !== last + 1 && !this.removed.has(sessionId)) {
      this.faults.push(`staff: ${seq} after ${last}`)
    }
    this.lastSeqs.set(sessionId, seq)
    this.remember(frame.message)
  }

  /** Reads a conversation as the inbox does when it is opened. */
  async read(url: string, sessionId: string) {
    const path = fillPath(listChatMessages.path, { sessionId })
    const response = await fetch(url + path, { headers: { cookie: this.staff.cookie } })
    if (response.status !== 200) return
    for (const message of (await response.json()) as ChatMessage[]) this.remember(message)
  }

  /** Sends a reply until it is acknowledged, at most `tries` times. */
  async reply(sessionId: string, optimisticId: string, tries: number): Promise<void> {
    for (let n = 0; n < tries; n += 1) {
      try {
        const response = await fetch(this.relay.url + sendChatReply.path, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            cookie: this.staff.cookie,
            connection: 'close',
          },
          body: JSON.stringify({ sessionId, message: 'A reply.', optimisticId }),
          signal: AbortSignal.timeout(impatienceMs),
        })
        if (response.status === 404) return
        if (response.status !== 201) continue
        const known = this.acknowledged.get(sessionId) ?? new Set()
        this.acknowledged.set(sessionId, known.add(optimisticId))
        return
      } catch {
        // The connection is broken: try again.
      }
    }
  }
}
