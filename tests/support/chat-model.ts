// The model of chat: what a visitor and a member of the staff do while lines break and servers restart,
// and what has to be true afterwards. Driven by fast-check, 50 times in the tests and 1,000 in bench/.

import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { WebSocket } from 'ws'
import { type FrameFromServer, fromServerSchema } from '#features/chat/contract/frames.ts'
import {
  type ChatMessage,
  listChatMessages,
  sendChatReply,
} from '#features/chat/contract/messages.ts'
import { fillPath } from '#shared/endpoint.ts'
import { openRelay, type Relay } from './relay.ts'

/** What the model needs of a running product. */
export type ModelWorld = {
  /** Ports of the instances, at least one. */
  ports: () => readonly number[]
  /** Stops the instance and starts it again on the same data. */
  restart(instance: number): Promise<void>
  staff: { cookie: string; userId: number }
  captchaAnswer: string
  /** The rows of a conversation in the order of their places. */
  rows(sessionId: string): Promise<{ seq: number; optimisticId: string; isFromClient: boolean }[]>
}

export type ModelTally = { acknowledged: number; lost: number; doubled: number; runs: number }

const visitor = { senderName: 'Noor', senderEmail: 'noor@mail.example', senderPhone: null }
const patienceMs = 20_000
const impatienceMs = 150

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

async function until(what: string, look: () => boolean | Promise<boolean>) {
  const end = performance.now() + patienceMs
  while (!(await look())) {
    if (performance.now() > end) throw new Error(`never came true: ${what}`)
    await pause(5)
  }
}

/** A client as small as one can be that still keeps its promise: an outbox, and a place. */
abstract class Client {
  protected socket: WebSocket | undefined
  /** What this side has seen of each conversation, by place. */
  readonly seen = new Map<string, Map<number, ChatMessage>>()
  /** What the server did that it must never do. */
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

  /** Opens a new socket; gives up where the line swallows the answer. */
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

  protected keep(message: ChatMessage) {
    const seen = this.getSeen(message.sessionId)
    const other = seen.get(message.seq)
    if (other && other.id !== message.id) {
      if (!this.removed.has(message.sessionId)) {
        this.faults.push(`two messages at place ${message.seq}`)
      }
      if (other.id > message.id) return // of the deleted conversation, delivered late
    }
    seen.set(message.seq, message)
  }
}

class VisitorClient extends Client {
  sessionId = randomUUID() as string
  readonly outbox = new Map<string, string>()
  readonly acknowledged = new Set<string>()
  /** Every message that was ever answered. */
  readonly answered = new Set<string>()
  /** Sent more than once: their answers may come more than once. */
  readonly resent = new Set<string>()
  private place = 0
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
    lastSeq: this.place,
  })

  /** Holds a solved security check ready for a first message. */
  async prepare() {
    if (this.tokens.length === 0) this.tokens.push(await this.newToken())
  }

  protected handleFrame(frame: FrameFromServer) {
    if (frame.type === 'history') for (const message of frame.messages) this.take(message)
    if (frame.type === 'message') this.take(frame.message)
    if (frame.type === 'error' && frame.code === 'captcha') this.tokens = []
    if (frame.type === 'deleted' && frame.sessionId === this.sessionId) this.startAfresh()
  }

  private take(message: ChatMessage) {
    if (message.sessionId !== this.sessionId) {
      // A response in transit when the conversation was deleted; anything else is a leak.
      if (!this.seen.has(message.sessionId)) this.faults.push('a message of a stranger')
      return
    }
    const { seq, optimisticId } = message
    if (seq === this.place + 1) this.place = seq
    else if (seq > this.place) this.faults.push(`place ${seq} came after ${this.place}`)
    else if (!optimisticId || !this.resent.has(optimisticId)) {
      this.faults.push(`place ${seq} came twice on one socket or after a join that knew it`)
    }
    this.keep(message)
    if (optimisticId && message.isFromClient) {
      this.outbox.delete(optimisticId)
      this.acknowledged.add(optimisticId)
      this.answered.add(optimisticId)
    }
  }

  private startAfresh() {
    this.seen.delete(this.sessionId)
    this.acknowledged.clear()
    this.tokens = []
    this.sessionId = randomUUID()
    this.getSeen(this.sessionId)
    this.place = 0
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

  /** Sends everything that has no answer yet once more. */
  resend(order: 'forward' | 'backward' = 'forward') {
    const all = [...this.outbox]
    for (const [optimisticId, text] of order === 'forward' ? all : all.toReversed()) {
      this.resent.add(optimisticId)
      this.send({ type: 'message', ...this.getFrame(optimisticId, text) })
    }
  }

  /** The same by HTTP, on a connection of its own: it may overtake, or be lost on either way. */
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
          const stored = (await response.json()) as ChatMessage // the contract's own answer
          if (stored.sessionId !== this.sessionId) return
          this.outbox.delete(optimisticId)
          this.acknowledged.add(optimisticId)
          this.answered.add(optimisticId)
        } catch {
          // The line is broken: the message stays in the outbox.
        }
      }),
    )
  }

  /** A message that was answered long ago, sent once more. */
  repeatOld() {
    const [optimisticId] = this.acknowledged
    if (optimisticId === undefined) return
    this.resent.add(optimisticId)
    this.send({ type: 'message', ...this.getFrame(optimisticId, 'again') })
  }
}

class StaffClient extends Client {
  readonly acknowledged = new Map<string, Set<string>>()
  private readonly staff: ModelWorld['staff']
  private readonly places = new Map<string, number>()

  constructor(relay: Relay, staff: ModelWorld['staff']) {
    super(relay)
    this.staff = staff
  }

  protected headers = () => ({ cookie: this.staff.cookie })
  protected greet = () => {
    this.places.clear()
    return { type: 'admin_auth', userId: this.staff.userId }
  }

  protected handleFrame(frame: FrameFromServer) {
    if (frame.type !== 'message') return
    const { sessionId, seq } = frame.message
    const last = this.places.get(sessionId)
    if (last !== undefined && seq !== last + 1 && !this.removed.has(sessionId)) {
      this.faults.push(`staff: ${seq} after ${last}`)
    }
    this.places.set(sessionId, seq)
    this.keep(frame.message)
  }

  /** Reads a conversation as the inbox does when it is opened. */
  async read(url: string, sessionId: string) {
    const path = fillPath(listChatMessages.path, { sessionId })
    const response = await fetch(url + path, { headers: { cookie: this.staff.cookie } })
    if (response.status !== 200) return
    for (const message of (await response.json()) as ChatMessage[]) this.keep(message)
  }

  /** Replies until an answer arrives, or `tries` are over. */
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
        // The line is broken: try again.
      }
    }
  }
}

type Model = Record<string, never>
type Real = {
  world: ModelWorld
  visitor: VisitorClient
  staff: StaffClient
  visitorRelay: Relay
  staffRelay: Relay
  /** To which instance their next connections lead. */
  toInstance: { visitor: number; staff: number }
}

type Step = { name: string; run: (real: Real) => Promise<void> | void }

class StepCommand implements fc.AsyncCommand<Model, Real> {
  private readonly step: Step
  constructor(step: Step) {
    this.step = step
  }
  check = () => true
  async run(_model: Model, real: Real) {
    await this.step.run(real)
  }
  toString = () => this.step.name
}

const of = (name: string, run: Step['run']) => fc.constant(new StepCommand({ name, run }))

/** Deletes the conversation, sometimes while its messages are in transit. */
async function removeConversation({ world, visitor: v, staff }: Real) {
  const { sessionId } = v
  const [port = 0] = world.ports()
  for (const client of [v, staff]) client.removed.add(sessionId)
  const response = await fetch(`http://127.0.0.1:${port}/api/admin/chat-session/${sessionId}`, {
    method: 'DELETE',
    headers: { cookie: world.staff.cookie },
  })
  if (response.status !== 204) return
  // What was promised of it is gone with it, by somebody's wish.
  staff.acknowledged.delete(sessionId)
  if (v.sessionId === sessionId) v.acknowledged.clear()
}

const steps = (isRestarted: boolean) => [
  { weight: 6, arbitrary: of('say', ({ visitor: v }) => void v.say('Hello')) },
  {
    weight: 3,
    arbitrary: of('say three at once', ({ visitor: v }) => {
      for (const text of ['one', 'two', 'three']) v.say(text)
    }),
  },
  {
    weight: 3,
    arbitrary: of('say and wait a little', async ({ visitor: v }) => {
      v.say('And?')
      await pause(15)
    }),
  },
  { weight: 3, arbitrary: of('resend', ({ visitor: v }) => v.resend()) },
  { weight: 2, arbitrary: of('resend backwards', ({ visitor: v }) => v.resend('backward')) },
  {
    weight: 2,
    arbitrary: of('resend twice', ({ visitor: v }) => {
      v.resend()
      v.resend('backward')
    }),
  },
  { weight: 2, arbitrary: of('resend by HTTP', ({ visitor: v }) => v.resendByHttp()) },
  { weight: 2, arbitrary: of('repeat an old one', ({ visitor: v }) => v.repeatOld()) },
  { weight: 2, arbitrary: of('cut the visitor', ({ visitorRelay }) => visitorRelay.cut()) },
  { weight: 2, arbitrary: of('lose upwards', ({ visitorRelay }) => visitorRelay.swallow('up')) },
  {
    weight: 2,
    arbitrary: of('lose downwards', ({ visitorRelay }) => visitorRelay.swallow('down')),
  },
  {
    weight: 5,
    arbitrary: fc.nat({ max: 1 }).map(
      (instance) =>
        new StepCommand({
          name: `visitor reconnects to ${instance}`,
          run: async ({ visitor: v, visitorRelay, toInstance }) => {
            visitorRelay.heal()
            toInstance.visitor = instance
            await v.prepare()
            await v.connect()
            v.resend()
          },
        }),
    ),
  },
  {
    weight: 4,
    arbitrary: of('staff reply', ({ staff, visitor: v }) =>
      staff.reply(v.sessionId, randomUUID(), 2),
    ),
  },
  {
    weight: 1,
    arbitrary: of('staff reply while answers are lost', async ({ staff, staffRelay, ...real }) => {
      staffRelay.swallow('down')
      const id = randomUUID()
      await staff.reply(real.visitor.sessionId, id, 1)
      staffRelay.heal()
      await staff.reply(real.visitor.sessionId, id, 3)
    }),
  },
  { weight: 1, arbitrary: of('cut the staff', ({ staffRelay }) => staffRelay.cut()) },
  {
    weight: 2,
    arbitrary: fc.nat({ max: 1 }).map(
      (instance) =>
        new StepCommand({
          name: `staff reconnect to ${instance}`,
          run: async ({ staff, toInstance }) => {
            toInstance.staff = instance
            await staff.connect()
          },
        }),
    ),
  },
  {
    weight: 1,
    arbitrary: of('delete', removeConversation),
  },
  ...(isRestarted
    ? [
        {
          weight: 1,
          arbitrary: fc.nat({ max: 1 }).map(
            (instance) =>
              new StepCommand({
                name: `restart ${instance}`,
                run: ({ world }) => world.restart(instance % world.ports().length),
              }),
          ),
        },
      ]
    : []),
]

/** Whole again, everything that was said is answered; then both sides and the database agree. */
async function judge(real: Real, tally: ModelTally): Promise<void> {
  const { world, visitor: v, staff, visitorRelay, staffRelay } = real
  visitorRelay.heal()
  staffRelay.heal()
  if (!staff.isOpen) await staff.connect()
  await until('the outbox is empty', async () => {
    if (!v.isOpen) await v.connect()
    if (v.outbox.size > 0) {
      await v.prepare()
      v.resend()
      await pause(20)
    }
    return v.outbox.size === 0
  })
  const { sessionId } = v
  const rows = await world.rows(sessionId)
  const own = rows.filter(({ isFromClient }) => isFromClient).map((row) => row.optimisticId)
  const all = rows.map((row) => row.optimisticId)
  const promised = [...v.acknowledged, ...(staff.acknowledged.get(sessionId) ?? [])]
  const lost = promised.filter((id) => !all.includes(id))
  const doubled = all.length - new Set(all).size
  tally.acknowledged += promised.length
  tally.lost += lost.length
  tally.doubled += doubled
  const complaints = [...v.faults, ...staff.faults]
  if (lost.length > 0) complaints.push(`${lost.length} acknowledged messages are not stored`)
  if (doubled > 0) complaints.push(`${doubled} messages are stored twice`)
  if (own.some((id) => !v.answered.has(id))) complaints.push('stored, but never answered')
  if (rows.some(({ seq }, index) => seq !== index + 1)) {
    complaints.push(`places with gaps: ${rows.map(({ seq }) => seq).join(' ')}`)
  }
  if (complaints.length > 0) throw new Error(complaints.join('; '))
  // Both have all of it, each at its place.
  const [port = 0] = world.ports()
  await staff.read(`http://127.0.0.1:${port}`, sessionId)
  for (const client of [v, staff]) {
    await until('everyone has seen everything', () => {
      const seen = client.getSeen(sessionId)
      return rows.every(({ seq, optimisticId }) => seen.get(seq)?.optimisticId === optimisticId)
    })
  }
}

/** One run of random steps. @throws when something was lost, doubled or out of place */
async function play(
  world: ModelWorld,
  commands: Iterable<fc.AsyncCommand<Model, Real>>,
  tally: ModelTally,
) {
  const toInstance = { visitor: 0, staff: 0 }
  const getPort = (who: keyof typeof toInstance) => {
    const ports = world.ports()
    return ports[toInstance[who] % ports.length] ?? 0
  }
  const visitorRelay = await openRelay(() => getPort('visitor'))
  const staffRelay = await openRelay(() => getPort('staff'))
  const newToken = async () => {
    const response = await fetch(`http://127.0.0.1:${world.ports()[0] ?? 0}/api/captcha`)
    return ((await response.json()) as { validation: string }).validation
  }
  const v = new VisitorClient(visitorRelay, newToken, world.captchaAnswer)
  const staff = new StaffClient(staffRelay, world.staff)
  try {
    await v.prepare()
    await Promise.all([v.connect(), staff.connect()])
    const real = { world, visitor: v, staff, visitorRelay, staffRelay, toInstance }
    await fc.asyncModelRun(() => ({ model: {}, real }), commands)
    v.say('Goodbye')
    await judge(real, tally)
    tally.runs += 1
  } finally {
    v.disconnect()
    staff.disconnect()
    await Promise.all([visitorRelay.close(), staffRelay.close()])
  }
}

/** Plays so many runs. @throws with the shortest steps that break a promise */
export async function playChat(
  world: ModelWorld,
  options: { runs: number; seed?: number; isRestarted?: boolean; tally?: ModelTally },
): Promise<ModelTally> {
  const tally = options.tally ?? { acknowledged: 0, lost: 0, doubled: 0, runs: 0 }
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof(...steps(options.isRestarted ?? true)), { minLength: 5, maxLength: 30 }),
      (commands) => play(world, commands, tally),
    ),
    {
      numRuns: options.runs,
      endOnFailure: true,
      ...(options.seed === undefined ? {} : { seed: options.seed }),
    },
  )
  return tally
}
