import { isDatabaseAway } from '#platform/server/database/away.ts'
import { describeError, type Logger } from '#platform/server/logger.ts'
import type { ChatMessage, FrameFromServer } from '../../contract.ts'
import type { ChatService } from '../service.ts'

/** A visitor's socket that has joined a conversation. */
export type VisitorConnection = {
  sessionId: string
  /** The place up to which it has everything; undefined while its history is being read. */
  seq: number | undefined
  /** The conversation's number, once there is one. */
  number: number | undefined
  send(frame: FrameFromServer): void
}

type FanoutDeps = {
  chat: Pick<ChatService, 'find' | 'findByNumber' | 'newer' | 'listPositions'>
  logger: Logger
  /** To every member of the staff who listens on this instance. */
  sendToStaff(frame: FrameFromServer): void
}

const page = 100
const retryMs = 500
const maxCachedNames = 5_000

export type Fanout = ReturnType<typeof createFanout>

/**
 * Hands messages out on this instance: to the guests of a conversation and to the staff, each message
 * once and in its place. News carries numbers alone; what is handed out is read from the database, from
 * the first place that somebody here lacks. So news that is late, doubled or lost does no harm.
 */
export function createFanout({ chat, logger, sendToStaff }: FanoutDeps) {
  const rooms = new Map<string, Set<VisitorConnection>>()
  /** Conversations by number, as far as somebody here was told of them. */
  const sessions = new Map<number, string>()
  const numbers = new Map<string, number>()
  /** While staff listen here: how far they were told each conversation. */
  let told: Map<number, number> | undefined
  const underWay = new Map<string, { isStale: boolean }>()
  const retries = new Map<string, NodeJS.Timeout>()
  let isClosed = false
  let newsCount = 0

  function forget(number: number) {
    const sessionId = sessions.get(number)
    sessions.delete(number)
    if (sessionId !== undefined && numbers.get(sessionId) === number) numbers.delete(sessionId)
  }

  function remember(number: number, sessionId: string) {
    sessions.delete(number)
    sessions.set(number, sessionId)
    numbers.set(sessionId, number)
    if (sessions.size <= maxCachedNames) return
    for (const [oldest, session] of sessions) {
      if (rooms.has(session)) continue
      forget(oldest)
      return
    }
  }

  const listGuests = (sessionId: string) => [...(rooms.get(sessionId) ?? [])]

  /** Its conversation is gone: it starts afresh. */
  function tellDeleted(guest: VisitorConnection) {
    guest.number = undefined
    if (guest.seq !== undefined) guest.seq = 0
    guest.send({ type: 'deleted', sessionId: guest.sessionId })
  }

  async function handOut(sessionId: string): Promise<void> {
    // Looked up before the read: who comes meanwhile may know more than the read.
    const before = listGuests(sessionId).map((guest) => [guest, guest.number] as const)
    const conversation = await chat.find(sessionId)
    for (const [guest, known] of before) {
      const isGone = known !== undefined && known !== conversation?.id && known === guest.number
      if (isGone) tellDeleted(guest)
    }
    if (!conversation) return
    const { id: number } = conversation
    remember(number, sessionId)
    for (const guest of listGuests(sessionId)) guest.number ??= number
    for (;;) {
      const places = listGuests(sessionId).flatMap(({ seq }) => (seq === undefined ? [] : [seq]))
      if (told) places.push(told.get(number) ?? 0)
      const from = Math.min(...places)
      if (from >= conversation.lastSeq) return // for nobody: Infinity
      const messages = await chat.newer(sessionId, from, page)
      for (const message of messages) {
        const frame = { type: 'message', message } as const
        for (const guest of listGuests(sessionId)) {
          if (guest.seq === undefined || guest.seq >= message.seq) continue
          guest.seq = message.seq
          guest.send(frame)
        }
        if (told && (told.get(number) ?? 0) < message.seq) {
          told.set(number, message.seq)
          sendToStaff(frame)
        }
      }
      if (messages.length < page) return
    }
  }

  /** Hands out what is new in a conversation; asked again meanwhile, it looks again afterwards. */
  function refresh(sessionId: string): void {
    if (isClosed) return
    const running = underWay.get(sessionId)
    if (running) {
      running.isStale = true
      return
    }
    const run = { isStale: false }
    underWay.set(sessionId, run)
    void handOut(sessionId).then(
      () => {
        underWay.delete(sessionId)
        if (run.isStale) refresh(sessionId)
      },
      (error: unknown) => {
        underWay.delete(sessionId)
        if (!isDatabaseAway(error)) logger.error(describeError(error), 'messages not handed out')
        retryLater(sessionId, () => refresh(sessionId))
      },
    )
  }

  /** A message just stored here, to those whose next one it is. The others get theirs in turn. */
  function offer(message: ChatMessage, number: number): void {
    const { sessionId, seq } = message
    newsCount += 1
    if (!rooms.has(sessionId) && !told) return
    remember(number, sessionId)
    const frame = { type: 'message', message } as const
    if (told && (told.get(number) ?? 0) === seq - 1) {
      told.set(number, seq)
      sendToStaff(frame)
    }
    for (const guest of listGuests(sessionId)) {
      guest.number ??= guest.seq === 0 ? number : undefined
      if (guest.number !== number || guest.seq !== seq - 1) continue
      guest.seq = seq
      guest.send(frame)
    }
  }

  function retryLater(key: string, work: () => void) {
    if (isClosed || retries.has(key)) return
    const timer = setTimeout(() => {
      retries.delete(key)
      work()
    }, retryMs)
    retries.set(key, timer)
  }

  /** Whether everybody here has a conversation up to this place. */
  const isHandedOut = (number: number, sessionId: string, seq: number) =>
    (!told || (told.get(number) ?? 0) >= seq) &&
    listGuests(sessionId).every((guest) => guest.seq !== undefined && guest.seq >= seq)

  /** The same by number; where nobody here lacks it, nothing is read. */
  function refreshNumber(number: number, upTo = Infinity): void {
    newsCount += 1
    if (rooms.size === 0 && !told) return
    const known = sessions.get(number)
    if (known !== undefined) {
      if (!isHandedOut(number, known, upTo)) refresh(known)
      return
    }
    chat.findByNumber(number).then(
      (conversation) => {
        if (!conversation) return
        remember(number, conversation.sessionId)
        refresh(conversation.sessionId)
      },
      () => retryLater(`number ${number}`, () => refreshNumber(number)), // the database is away
    )
  }

  /** A conversation is gone. @returns its session id, if known here */
  function clear(number: number): string | undefined {
    const sessionId = sessions.get(number)
    told?.delete(number)
    forget(number)
    if (sessionId === undefined) return undefined
    for (const guest of listGuests(sessionId)) if (guest.number === number) tellDeleted(guest)
    return sessionId
  }

  return {
    enter(guest: VisitorConnection) {
      const room = rooms.get(guest.sessionId)
      if (room) room.add(guest)
      else rooms.set(guest.sessionId, new Set([guest]))
    },

    /** @returns whether the room is empty now */
    leave(guest: VisitorConnection): boolean {
      const room = rooms.get(guest.sessionId)
      if (!room?.delete(guest)) return false
      if (room.size > 0) return false
      rooms.delete(guest.sessionId)
      return true
    },

    remember,
    refresh,
    refreshNumber,
    offer,
    /** How often there was news; the same number again means that nothing was missed meanwhile. */
    newsCount: () => newsCount,
    listGuests,
    has: (sessionId: string) => rooms.has(sessionId),
    sessionIds: () => [...rooms.keys()],
    getSessionId: (number: number) => sessions.get(number),
    getNumber: (sessionId: string) => numbers.get(sessionId),
    clear,

    /** From now on staff hear of every message, from here on. */
    async openDesk(): Promise<void> {
      if (told) return
      const positions = await chat.listPositions()
      told ??= new Map(positions.map(({ id, lastSeq }) => [id, lastSeq]))
    },

    closeDesk() {
      told = undefined
    },

    /** After a gap in the news: looks at everything that anybody here may have missed. */
    async refreshAll(): Promise<void> {
      newsCount += 1
      for (const sessionId of rooms.keys()) refresh(sessionId)
      if (!told) return
      for (const { id, lastSeq } of await chat.listPositions()) {
        if (lastSeq > (told.get(id) ?? 0)) refreshNumber(id)
      }
    },

    close() {
      isClosed = true
      for (const timer of retries.values()) clearTimeout(timer)
    },
  }
}
