import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { actorOfUser } from '#features/accounts/rules.ts'
import type { AccountService } from '#features/accounts/server/service.ts'
import type { SessionService } from '#features/sessions/server/service.ts'
import { type Announcer, everythingMayHaveChanged } from '#platform/server/database/announcer.ts'
import { isDatabaseAway } from '#platform/server/database/away.ts'
import { describeError, type Logger } from '#platform/server/logger.ts'
import type { Peer, PeerHandler } from '#platform/server/sockets.ts'
import type { Actor } from '#shared/actor.ts'
import type { Topic } from '#shared/endpoint.ts'
import { Refusal } from '#shared/errors.ts'
import { fullName } from '#shared/names.ts'
import { findUnstorable, unstorableText } from '#shared/text.ts'
import {
  type ChatErrorCode,
  chatErrorCodes,
  closeCodes,
  type FrameFromBrowser,
  type FrameFromServer,
  frameLimit,
  fromBrowserSchema,
} from '../contract.ts'
import { createPresence } from './presence.ts'
import { createRooms, type Guest } from './rooms.ts'
import { type ChatService, chatNews } from './service.ts'
import { createViewers, viewsToldEveryMs } from './viewers.ts'

type ChatSocketParts = {
  chat: ChatService
  accounts: Pick<AccountService, 'find'>
  sessions: Pick<SessionService, 'peek'>
  announcer: Announcer
  logger: Logger
  sessionCookieName: string
  isRateLimited: boolean
}

type FrameOf<T extends FrameFromBrowser['type']> = Extract<FrameFromBrowser, { type: T }>

/** A staff member's socket after `admin_auth`. */
type Seat = {
  id: string
  actor: Actor
  token: string
  /** The conversation on its screen; 0 for none. */
  viewing: number
  isTyping: boolean
  typingEnds: NodeJS.Timeout | undefined
  send(frame: FrameFromServer): void
  signOut(): void
}

/** Of the protocol: https://www.iana.org/assignments/websocket */
const tryAgainLater = 1013

const second = 1_000
const typingMs = 5 * second
const joinsAMinute = 60
const messagesAtOnce = 20
const mostAddresses = 10_000
const mostInLine = 500

/** Topics whose changes staff screens show. */
const shownTopics = new Set<string>(['leads', 'chat', 'users', 'therapists'] satisfies Topic[])

const chatHasClosed =
  'Our chat has closed for today. You can leave a request at /consultation and we will get back to ' +
  'you. If you are in crisis, call or text 988 at any hour; in an emergency call 911.'
const notUnderstood = 'This could not be understood.'
const notAvailable = 'Chat is not available right now. Please try again in a moment.'
const wentWrong = 'Something went wrong on our side. Please try again.'
const notJoined = 'Please open the conversation first.'

class FrameRefusal extends Error {
  readonly code: ChatErrorCode
  constructor(code: ChatErrorCode, message: string) {
    super(message)
    this.code = code
  }
}

const isChatErrorCode = (code: string | undefined): code is ChatErrorCode =>
  chatErrorCodes.some((known) => known === code)

const detailOf: Partial<Record<Refusal['code'], ChatErrorCode>> = {
  'bad-input': 'bad-frame',
  'not-allowed': 'not-allowed',
  'not-signed-in': 'not-allowed',
  'not-found': 'not-there',
  'too-many': 'too-many',
}

// The same frame goes to many: its text is made once.
const texts = new WeakMap<FrameFromServer, string>()
function textOf(frame: FrameFromServer): string {
  const known = texts.get(frame)
  if (known !== undefined) return known
  const text = JSON.stringify(frame)
  texts.set(frame, text)
  return text
}

/** Tokens that come back with time: `most` at once, `aSecond` in the long run. */
function createBucket(most: number, aSecond: number) {
  let left = most
  let at = performance.now()
  return {
    take(): boolean {
      const now = performance.now()
      left = Math.min(most, left + ((now - at) / second) * aSecond)
      at = now
      if (left < 1) return false
      left -= 1
      return true
    },
  }
}

/** What an error frame says first when no more sockets are to be had. */
export const tooManySockets: FrameFromServer = {
  type: 'error',
  code: 'too-many',
  message: 'Too many chats are open from your connection. Please close some and try again.',
}

/** The live side of chat: who is joined, who looks on, and who is told what. */
export function createChatSocket(parts: ChatSocketParts) {
  const { chat, accounts, sessions, announcer, logger } = parts
  const seats = new Set<Seat>()
  const viewers = createViewers()
  const joins = new Map<string, ReturnType<typeof createBucket>>()
  const sendToStaff = (frame: FrameFromServer) => {
    for (const seat of seats) seat.send(frame)
  }
  const rooms = createRooms({ chat, logger, sendToStaff })
  const presence = createPresence({
    chat,
    rooms,
    logger,
    hasStaff: () => seats.size > 0,
    sendToStaff,
  })

  /** Work nobody waits for: what fails is logged, and the next round makes up for it. */
  function inBackground(work: Promise<unknown>) {
    work.catch((error: unknown) => {
      if (!isDatabaseAway(error)) logger.error(describeError(error), 'chat: in the background')
    })
  }
  const announce = (...words: (string | number)[]) =>
    inBackground(announcer.announce(words.join(' ')))

  let line: Promise<unknown> = Promise.resolve()
  let inLineNow = 0
  /** The same one after the other: what was heard first counts first, however long its look-ups take. */
  function inLine(work: () => Promise<unknown>) {
    if (inLineNow >= mostInLine) return // signs of life: the next one says the same
    inLineNow += 1
    line = line.then(work).finally(() => {
      inLineNow -= 1
    })
    inBackground(line)
    line = line.catch(() => {}) // told above
  }

  // ── News of all instances ──────────────────────────────────────────────────────────────────────

  const changedTopics = new Set<string>()
  let changedTimer: NodeJS.Timeout | undefined
  function noteChange(topic: string) {
    if (seats.size === 0) return
    changedTopics.add(topic)
    changedTimer ??= setTimeout(() => {
      changedTimer = undefined
      sendToStaff({ type: 'changed', topics: [...changedTopics] })
      changedTopics.clear()
    }, 50)
  }

  const nameOf = async (userId: number) => {
    const user = await accounts.find(userId)
    return user ? fullName(user) : undefined
  }

  async function hearTyping(number: number, who: string, isTyping: boolean) {
    if (who === 'visitor') {
      if (seats.size === 0) return
      const found = await chat.findByNumber(number)
      if (!found) return
      const { sessionId, senderName: sender } = found
      sendToStaff({ type: 'typing', sessionId, isTyping, isFromClient: true, sender })
      return
    }
    const sessionId = rooms.sessionOf(number)
    if (sessionId === undefined || !rooms.has(sessionId)) return
    const sender = await nameOf(Number(who))
    if (sender === undefined) return
    for (const guest of rooms.guestsOf(sessionId)) {
      guest.send({ type: 'typing', sessionId, isTyping, isFromClient: false, sender })
    }
  }

  function tellViewers(numbers: readonly number[]) {
    for (const number of numbers) {
      const sessionId = rooms.sessionOf(number)
      if (sessionId === undefined) continue
      for (const seat of seats) {
        if (seat.viewing !== number) continue
        const others = viewers.othersAt(number, seat.actor.userId)
        seat.send({ type: 'viewers', sessionId, viewers: others })
      }
    }
  }

  async function hearView(seat: string, userId: number, number: number, isTyping: boolean) {
    const name = number === 0 ? '' : await nameOf(userId)
    if (name === undefined) return
    tellViewers(viewers.note({ seat, userId, number, isTyping }, name, performance.now()))
  }

  function hearDeleted(number: number) {
    const sessionId = rooms.clear(number)
    if (sessionId === undefined) return
    sendToStaff({ type: 'deleted', sessionId })
    for (const seat of seats) if (seat.viewing === number) look(seat, 0)
  }

  function hear(news: string) {
    const [kind = '', ...words] = news.split(' ')
    const [first = '', who = '', third = '', fourth = ''] = words
    const number = Number(first)
    switch (kind) {
      case chatNews.message:
        rooms.refreshNumber(number, Number(who) || Infinity)
        noteChange('chat')
        return
      case chatNews.deleted:
        hearDeleted(number)
        noteChange('chat')
        return
      case chatNews.presence:
        presence.hear(number)
        return
      case chatNews.typing:
        inLine(() => hearTyping(number, who, third === '1'))
        return
      case chatNews.view:
        inLine(() => hearView(first, Number(who), Number(third), fourth === '1'))
        return
      case everythingMayHaveChanged:
        inBackground(rooms.refreshAll())
        inBackground(checkSeats())
        for (const topic of shownTopics) noteChange(topic)
        return
      default:
        if (shownTopics.has(kind)) noteChange(kind)
        if (kind === 'session' || kind === 'users') inBackground(checkSeats())
    }
  }

  // ── Staff ──────────────────────────────────────────────────────────────────────────────────────

  function look(seat: Seat, number: number) {
    seat.viewing = number
    if (number === 0) setStaffTyping(seat, false)
    announceView(seat)
  }
  const announceView = (seat: Seat) =>
    announce(chatNews.view, seat.id, seat.actor.userId, seat.viewing, seat.isTyping ? 1 : 0)

  function setStaffTyping(seat: Seat, isTyping: boolean) {
    clearTimeout(seat.typingEnds)
    seat.typingEnds = undefined
    if (isTyping) seat.typingEnds = setTimeout(() => stopStaffTyping(seat), typingMs)
    seat.isTyping = isTyping
  }
  function stopStaffTyping(seat: Seat) {
    const { viewing, isTyping } = seat
    setStaffTyping(seat, false)
    if (!isTyping) return
    if (viewing !== 0) announce(chatNews.typing, viewing, seat.actor.userId, 0)
    announceView(seat)
  }

  /** Who this token's session belongs to, if it is not over. */
  async function findActor(token: string | undefined): Promise<Actor | undefined> {
    const session = token === undefined ? null : await sessions.peek(token)
    const user = session && (await accounts.find(session.userId))
    return user ? actorOfUser(user) : undefined
  }

  async function checkSeat(seat: Seat): Promise<boolean> {
    const actor = await findActor(seat.token)
    if (actor?.userId === seat.actor.userId) {
      seat.actor = actor
      return true
    }
    seat.signOut()
    return false
  }
  async function checkSeats() {
    await Promise.all([...seats].map(checkSeat))
  }

  // ── One socket ─────────────────────────────────────────────────────────────────────────────────

  function mayJoin(address: string): boolean {
    if (!parts.isRateLimited) return true
    const known = joins.get(address)
    joins.delete(address)
    const bucket = known ?? createBucket(joinsAMinute, joinsAMinute / 60)
    joins.set(address, bucket)
    const oldest = joins.size > mostAddresses ? joins.keys().next().value : undefined
    if (oldest !== undefined) joins.delete(oldest)
    return bucket.take()
  }

  function accept(peer: Peer): PeerHandler {
    const send = (frame: FrameFromServer) => peer.send(textOf(frame))
    const origin = { address: peer.address, userAgent: peer.userAgent }
    const pace = createBucket(messagesAtOnce, 2)
    let guest: Guest | undefined
    let sender: Pick<FrameOf<'join'>, 'senderName' | 'senderEmail' | 'senderPhone'> = {}
    let seat: Seat | undefined
    let asksPings = false
    let isTyping = false
    let toldTypingAt = 0
    let typingEnds: NodeJS.Timeout | undefined

    function setTyping(value: boolean) {
      clearTimeout(typingEnds)
      if (value) typingEnds = setTimeout(() => setTyping(false), typingMs)
      const at = performance.now()
      // Key strokes come fast: the same again is told once a second.
      if (value === isTyping && (!value || at - toldTypingAt < second)) return
      isTyping = value
      toldTypingAt = at
      const number = guest && rooms.numberOf(guest.sessionId)
      if (number !== undefined) announce(chatNews.typing, number, 'visitor', value ? 1 : 0)
    }

    function leave() {
      if (!guest) return
      setTyping(false)
      const { sessionId } = guest
      const isThere = rooms.numberOf(sessionId) !== undefined
      if (rooms.leave(guest) && isThere) presence.mark(sessionId, false)
      guest = undefined
    }
    function leaveDesk() {
      if (!seat) return
      stopStaffTyping(seat)
      seats.delete(seat)
      if (seat.viewing !== 0) {
        seat.viewing = 0
        announceView(seat)
      }
      if (seats.size === 0) rooms.closeDesk()
      seat = undefined
    }

    async function join(frame: FrameOf<'join'>) {
      if (seat) throw new FrameRefusal('not-allowed', 'You are signed in as staff on this socket.')
      if (!mayJoin(peer.address)) {
        throw new FrameRefusal(
          'too-many',
          'Too many chats were opened from your connection. Please wait a minute and try again.',
        )
      }
      if (guest && guest.sessionId !== frame.sessionId) leave()
      const { sessionId, senderName, senderEmail, senderPhone } = frame
      sender = {
        ...(senderName === undefined ? {} : { senderName }),
        ...(senderEmail === undefined ? {} : { senderEmail }),
        ...(senderPhone === undefined ? {} : { senderPhone }),
      }
      const own: Guest = guest ?? { sessionId, seq: undefined, number: undefined, send }
      own.seq = undefined
      own.number = undefined
      guest = own
      rooms.enter(own)
      const newsBefore = rooms.newsCount()
      const { conversation, messages, seq } = await chat.history(sessionId, frame.lastSeq)
      // Who holds more than there is holds a conversation that is gone.
      const isGone = (frame.lastSeq ?? 0) > (conversation?.lastSeq ?? 0)
      if (isGone) send({ type: 'deleted', sessionId })
      send({ type: 'history', messages })
      own.seq = seq
      own.number = conversation?.id
      if (!conversation) return
      rooms.remember(conversation.id, sessionId)
      presence.mark(sessionId, true)
      if (!chat.availability().available)
        send({ type: 'closed', sessionId, message: chatHasClosed })
      // What was written while the history was read, and what it had no room for.
      const isComplete = seq >= conversation.lastSeq && rooms.newsCount() === newsBefore
      if (!isComplete) rooms.refresh(sessionId)
    }

    async function message(frame: FrameOf<'message'>) {
      if (seat) {
        const { sessionId, message: text, optimisticId } = frame
        const stored = await chat.reply(
          seat.actor,
          { sessionId, message: text, optimisticId },
          origin,
        )
        if (!stored.isNew) send({ type: 'message', message: stored.message })
        stopStaffTyping(seat)
        return
      }
      if (!guest) throw new FrameRefusal('not-joined', notJoined)
      if (frame.sessionId !== guest.sessionId) {
        throw new FrameRefusal('not-allowed', 'This is another conversation.')
      }
      if (parts.isRateLimited && !pace.take()) {
        throw new FrameRefusal('too-fast', 'You are writing very fast. Please wait a second.')
      }
      const wasThere = rooms.numberOf(guest.sessionId) !== undefined
      const stored = await chat.send({ ...sender, ...frame }, origin)
      isTyping = false
      clearTimeout(typingEnds)
      if (!wasThere) presence.mark(guest.sessionId, true)
      // News hands out what is new. What was stored before is answered again, as its answer was lost.
      if (stored.isNew) return
      if (guest.seq !== undefined && guest.seq < stored.message.seq) rooms.refresh(guest.sessionId)
      else send({ type: 'message', message: stored.message })
    }

    async function typing(frame: FrameOf<'typing'>) {
      if (seat) {
        const number = rooms.numberOf(frame.sessionId) ?? (await chat.find(frame.sessionId))?.id
        if (number === undefined) return
        if (seat.viewing !== number) seat.viewing = number
        const wasTyping = seat.isTyping
        setStaffTyping(seat, frame.isTyping)
        announce(chatNews.typing, number, seat.actor.userId, frame.isTyping ? 1 : 0)
        if (wasTyping !== frame.isTyping) announceView(seat)
        return
      }
      if (!guest) throw new FrameRefusal('not-joined', notJoined)
      if (frame.sessionId !== guest.sessionId) {
        throw new FrameRefusal('not-allowed', 'This is another conversation.')
      }
      setTyping(frame.isTyping)
    }

    async function authenticate(frame: FrameOf<'admin_auth'>) {
      const token = peer.cookies[parts.sessionCookieName]
      const actor = await findActor(token)
      if (!actor || token === undefined || String(actor.userId) !== String(frame.userId)) {
        throw new FrameRefusal('not-allowed', 'Please sign in to answer chats.')
      }
      leave()
      if (!seat) {
        const own: Seat = {
          id: randomUUID(),
          actor,
          token,
          viewing: 0,
          isTyping: false,
          typingEnds: undefined,
          send,
          signOut() {
            leaveDesk()
            peer.close(closeCodes.signedOut, 'signed out')
          },
        }
        await rooms.openDesk()
        seat = own
        seats.add(own)
      }
      const conversation = frame.viewingSession ? await chat.find(frame.viewingSession) : undefined
      if (conversation) rooms.remember(conversation.id, conversation.sessionId)
      send({ type: 'ready' })
      const number = conversation?.id ?? 0
      if (number === seat.viewing) {
        if (number !== 0) announceView(seat)
        return
      }
      stopStaffTyping(seat)
      look(seat, number)
    }

    async function dealWith(frame: FrameFromBrowser): Promise<void> {
      // A session may have ended a moment ago, by a sign-out on another instance.
      if (seat && frame.type !== 'ping' && frame.type !== 'pong' && !(await checkSeat(seat))) return
      switch (frame.type) {
        case 'join':
          return join(frame)
        case 'message':
          return message(frame)
        case 'typing':
          return typing(frame)
        case 'admin_auth':
          return authenticate(frame)
        case 'ping':
          asksPings = true
          return send({ type: 'pong' })
        case 'pong':
          return undefined
        default:
          return frame satisfies never
      }
    }

    function tellError(error: unknown, optimisticId: string | undefined) {
      const { code, message: sentence } = errorOf(error)
      send({
        type: 'error',
        message: sentence,
        code,
        ...(optimisticId === undefined ? {} : { optimisticId }),
      })
    }

    return {
      async onFrame(text) {
        let raw: unknown
        try {
          raw = JSON.parse(text)
        } catch {
          tellError(new FrameRefusal('bad-frame', notUnderstood), undefined)
          return
        }
        const optimisticId = optimisticIdOf(raw)
        let entering = false
        try {
          const frame = read(raw)
          entering = frame.type === 'join' || frame.type === 'admin_auth'
          await dealWith(frame)
        } catch (error) {
          tellError(error, optimisticId)
          // Half in is worse than out: every client comes back by itself, and joins anew.
          if (entering && isDatabaseAway(error)) peer.close(tryAgainLater, 'not available')
        }
      },
      onBadFrame(problem) {
        const sentence =
          problem === 'too-long'
            ? `This is too long: ${frameLimit / 1024} KB at most can be sent at once.`
            : notUnderstood
        tellError(new FrameRefusal('bad-frame', sentence), undefined)
      },
      onBeat() {
        if (asksPings) send({ type: 'ping' })
      },
      onClose() {
        clearTimeout(typingEnds)
        leave()
        leaveDesk()
      },
    }
  }

  /** A frame as it may be; where it is not, the sentence for it. */
  function read(raw: unknown): FrameFromBrowser {
    const parsed = z.safeParse(fromBrowserSchema, raw)
    if (!parsed.success) {
      const [issue] = parsed.error.issues
      const isOfAField = issue !== undefined && issue.path.length > 0 && issue.path[0] !== 'type'
      throw new FrameRefusal('bad-frame', isOfAField ? issue.message : notUnderstood)
    }
    if (findUnstorable(parsed.data) !== undefined) {
      throw new FrameRefusal('bad-frame', unstorableText)
    }
    return parsed.data
  }

  function optimisticIdOf(raw: unknown): string | undefined {
    if (typeof raw !== 'object' || raw === null || !('optimisticId' in raw)) return undefined
    const { optimisticId } = raw
    return typeof optimisticId === 'string' && optimisticId.length <= 64 ? optimisticId : undefined
  }

  function errorOf(error: unknown): { code: ChatErrorCode; message: string } {
    if (error instanceof FrameRefusal) return { code: error.code, message: error.message }
    if (error instanceof Refusal) {
      const code = isChatErrorCode(error.detail) ? error.detail : detailOf[error.code]
      return { code: code ?? 'not-available', message: error.message }
    }
    if (isDatabaseAway(error)) return { code: 'not-available', message: notAvailable }
    logger.error(describeError(error), 'frame failed')
    return { code: 'not-available', message: wentWrong }
  }

  // ── Rounds ─────────────────────────────────────────────────────────────────────────────────────

  let wasOpen = chat.availability().available
  function watchHours() {
    const isOpen = chat.availability().available
    if (wasOpen && !isOpen) {
      for (const sessionId of rooms.sessionIds()) {
        if (rooms.numberOf(sessionId) === undefined) continue
        for (const guest of rooms.guestsOf(sessionId)) {
          guest.send({ type: 'closed', sessionId, message: chatHasClosed })
        }
      }
    }
    wasOpen = isOpen
  }
  const rounds = [
    setInterval(watchHours, second),
    setInterval(() => inBackground(presence.keep()), 15 * second),
    setInterval(() => inBackground(presence.sweep()), 10 * second),
    setInterval(() => inBackground(checkSeats()), 15 * second),
    setInterval(() => {
      tellViewers(viewers.expire(performance.now()))
      for (const seat of seats) if (seat.viewing !== 0) announceView(seat)
    }, viewsToldEveryMs),
  ]
  for (const round of rounds) round.unref()
  announcer.listen(hear)
  chat.onStored(rooms.offer)

  return {
    accept,
    /** After the last socket: what was begun is finished. */
    async close(): Promise<void> {
      for (const round of rounds) clearInterval(round)
      clearTimeout(changedTimer)
      rooms.close()
      await presence.settle()
    },
  }
}
