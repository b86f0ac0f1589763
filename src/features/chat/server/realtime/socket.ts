import type { AccountService } from '#features/accounts/server/service.ts'
import type { AuditService } from '#features/audit/server/service.ts'
import type { SessionService } from '#features/sessions/server/service.ts'
import type { Clock } from '#platform/server/clock.ts'
import { isDatabaseAway } from '#platform/server/database/away.ts'
import { type EventBus, resyncEvent } from '#platform/server/events/event-bus.ts'
import { describeError, type Logger } from '#platform/server/logger.ts'
import type { Peer, PeerHandler } from '#platform/server/realtime/sockets.ts'
import type { Topic } from '#shared/endpoint.ts'
import { type FrameFromBrowser, type FrameFromServer, frameLimit } from '../../contract.ts'
import type { ChatService } from '../service.ts'
import { type Announce, chatEvents } from './chat-events.ts'
import { createDeliveries } from './deliveries.ts'
import { createFanout } from './fanout.ts'
import {
  errorFrame,
  FrameError,
  notUnderstood,
  readFrame,
  readOptimisticId,
  serializeFrame,
} from './frames.ts'
import { createJoinPace } from './pace.ts'
import { createPresence } from './presence.ts'
import { createStaffHub, type StaffConnection } from './staff-hub.ts'
import { createStaffSocket } from './staff-socket.ts'
import { viewsToldEveryMs } from './viewers.ts'
import { chatHasClosed, createVisitorSocket } from './visitor-socket.ts'

type ChatSocketDeps = {
  chat: ChatService
  accounts: Pick<AccountService, 'find'>
  sessions: Pick<SessionService, 'peek'>
  audit: Pick<AuditService, 'recordDelivery'>
  eventBus: EventBus
  clock: Clock
  logger: Logger
  sessionCookieName: string
  isRateLimited: boolean
}

/** Of the protocol: https://www.iana.org/assignments/websocket */
const tryAgainLater = 1013

const second = 1_000
const maxQueuedFrames = 500

/** Topics whose changes staff screens show. */
const shownTopics = new Set<string>(['leads', 'chat', 'users', 'therapists'] satisfies Topic[])

/** What an error frame says first when no more sockets are to be had. */
const tooManySockets: FrameFromServer = {
  type: 'error',
  code: 'too-many',
  message: 'Too many chats are open from your connection. Please close some and try again.',
}

/** The live side of chat: takes what comes in to who it is for, from sockets and from other instances. */
export function createChatSocket(deps: ChatSocketDeps) {
  const { chat, accounts, sessions, eventBus, logger } = deps
  const seats = new Set<StaffConnection>()
  const joins = createJoinPace()
  const deliveries = createDeliveries(deps)
  const sendToStaff = (frame: FrameFromServer) => {
    const number = frame.type === 'message' ? rooms.getNumber(frame.message.sessionId) : undefined
    for (const seat of seats) {
      seat.send(frame)
      if (number !== undefined) deliveries.note(seat, number)
    }
  }

  /** Work nobody waits for: what fails is logged, and the next round makes up for it. */
  function inBackground(work: Promise<unknown>) {
    work.catch((error: unknown) => {
      if (!isDatabaseAway(error)) logger.error(describeError(error), 'chat: in the background')
    })
  }
  const announce: Announce = (...words) => inBackground(eventBus.announce(words.join(' ')))

  const rooms = createFanout({ chat, logger, sendToStaff })
  const desk = createStaffHub({ seats, accounts, sessions, rooms, announce })
  const presence = createPresence({
    chat,
    rooms,
    logger,
    hasStaff: () => seats.size > 0,
    sendToStaff,
  })

  // ── One socket ─────────────────────────────────────────────────────────────────────────────────

  function accept(peer: Peer): PeerHandler {
    const send = (frame: FrameFromServer) => peer.send(serializeFrame(frame))
    const origin = { address: peer.address, userAgent: peer.userAgent }
    const visitor = createVisitorSocket(peer, origin, send, {
      chat,
      rooms,
      presence,
      announce,
      mayJoin: (address) => !deps.isRateLimited || joins.take(address),
      isRateLimited: deps.isRateLimited,
    })
    const { sessionCookieName } = deps
    const staff = createStaffSocket(peer, origin, send, {
      chat,
      desk,
      rooms,
      announce,
      sessionCookieName,
    })
    let asksPings = false

    async function dealWith(frame: FrameFromBrowser): Promise<void> {
      const isSignOfLife = frame.type === 'ping' || frame.type === 'pong'
      const known = staff.seat()
      // A session may have ended a moment ago, by a sign-out on another instance.
      if (known && !isSignOfLife && !(await desk.check(known))) return
      const seat = staff.seat()
      switch (frame.type) {
        case 'join':
          if (!seat) return visitor.join(frame)
          throw new FrameError('not-allowed', 'You are signed in as staff on this socket.')
        case 'message':
          return seat ? staff.message(seat, frame) : visitor.message(frame)
        case 'typing':
          return seat ? staff.typing(seat, frame) : visitor.typing(frame)
        case 'admin_auth':
          return staff.authenticate(frame, visitor.leave)
        case 'ping':
          asksPings = true
          return send({ type: 'pong' })
        case 'pong':
          return undefined
        default:
          return frame satisfies never
      }
    }

    const tellError = (error: unknown, optimisticId?: string) =>
      send(errorFrame(error, optimisticId, logger))

    return {
      async onFrame(text) {
        let raw: unknown
        try {
          raw = JSON.parse(text)
        } catch {
          tellError(new FrameError('bad-frame', notUnderstood))
          peer.countBadFrame()
          return
        }
        let entering = false
        try {
          const frame = readFrame(raw)
          entering = frame.type === 'join' || frame.type === 'admin_auth'
          await dealWith(frame)
        } catch (error) {
          tellError(error, readOptimisticId(raw))
          if (error instanceof FrameError && error.message === notUnderstood) peer.countBadFrame()
          // Half in is worse than out: every client comes back by itself, and joins anew.
          if (entering && isDatabaseAway(error)) peer.close(tryAgainLater, 'not available')
        }
      },
      onBadFrame(problem) {
        const sentence =
          problem === 'too-long'
            ? `This is too long: ${frameLimit / 1024} KB at most can be sent at once.`
            : notUnderstood
        tellError(new FrameError('bad-frame', sentence))
      },
      onBeat() {
        if (asksPings) send({ type: 'ping' })
      },
      onClose() {
        visitor.close()
        staff.close()
      },
    }
  }

  // ── News of all instances ──────────────────────────────────────────────────────────────────────

  let line: Promise<unknown> = Promise.resolve()
  let inLineNow = 0
  /** The same one after the other: what was heard first counts first, however long its look-ups take. */
  function inLine(work: () => Promise<unknown>) {
    if (inLineNow >= maxQueuedFrames) return // signs of life: the next one says the same
    inLineNow += 1
    line = line.then(work).finally(() => {
      inLineNow -= 1
    })
    inBackground(line)
    line = line.catch(() => {}) // told above
  }

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

  async function hearTyping(number: number, who: string, isTyping: boolean) {
    if (who === 'visitor') {
      if (seats.size === 0) return
      const found = await chat.findByNumber(number)
      if (!found) return
      const { sessionId, senderName: sender } = found
      sendToStaff({ type: 'typing', sessionId, isTyping, isFromClient: true, sender })
      return
    }
    const sessionId = rooms.getSessionId(number)
    if (sessionId === undefined || !rooms.has(sessionId)) return
    const sender = await desk.loadName(Number(who))
    if (sender === undefined) return
    for (const guest of rooms.listGuests(sessionId)) {
      guest.send({ type: 'typing', sessionId, isTyping, isFromClient: false, sender })
    }
  }

  function hearDeleted(number: number) {
    const sessionId = rooms.clear(number)
    if (sessionId === undefined) return
    sendToStaff({ type: 'deleted', sessionId })
    desk.hearDeleted(number)
  }

  function hear(news: string) {
    const [kind = '', ...words] = news.split(' ')
    const [first = '', who = '', third = '', fourth = ''] = words
    const number = Number(first)
    switch (kind) {
      case chatEvents.message:
        rooms.refreshNumber(number, Number(who) || Infinity)
        noteChange('chat')
        return
      case chatEvents.deleted:
        hearDeleted(number)
        noteChange('chat')
        return
      case chatEvents.presence:
        presence.hear(number)
        return
      case chatEvents.typing:
        inLine(() => hearTyping(number, who, third === '1'))
        return
      case chatEvents.view:
        inLine(() => desk.hearView(first, Number(who), Number(third), fourth === '1'))
        return
      case resyncEvent:
        inBackground(rooms.refreshAll())
        inBackground(desk.checkAll())
        for (const topic of shownTopics) noteChange(topic)
        return
      default:
        if (shownTopics.has(kind)) noteChange(kind)
        if (kind === 'session' || kind === 'users') inBackground(desk.checkAll())
    }
  }

  // ── Rounds ─────────────────────────────────────────────────────────────────────────────────────

  let wasOpen = chat.availability().available
  function watchHours() {
    const isOpen = chat.availability().available
    if (wasOpen && !isOpen) {
      for (const sessionId of rooms.sessionIds()) {
        if (rooms.getNumber(sessionId) === undefined) continue
        for (const guest of rooms.listGuests(sessionId)) {
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
    setInterval(() => inBackground(desk.checkAll()), 15 * second),
    setInterval(desk.tellViews, viewsToldEveryMs),
  ]
  for (const round of rounds) round.unref()
  eventBus.listen(hear)
  chat.onStored(rooms.offer)

  return {
    accept,
    /** What a connection above the limit is told before it is closed. */
    tooManyText: serializeFrame(tooManySockets),
    /** After the last socket: what was begun is finished. */
    async close(): Promise<void> {
      for (const round of rounds) clearInterval(round)
      clearTimeout(changedTimer)
      rooms.close()
      await presence.settle()
      await deliveries.close()
    },
  }
}
