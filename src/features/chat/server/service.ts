import * as z from 'zod/mini'
import type { AuditService } from '#features/audit/server/service.ts'
import type { CaptchaService } from '#features/captcha/server/service.ts'
import type { LeadService } from '#features/leads/server/service.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Announcer } from '#platform/server/database/announcer.ts'
import type { Database } from '#platform/server/database/database.ts'
import { holdLock } from '#platform/server/database/named-lock.ts'
import type { Actor, Origin } from '#shared/actor.ts'
import { notFound, Refusal, refuseField } from '#shared/errors.ts'
import { capitaliseName, fullName } from '#shared/names.ts'
import { formatPhone } from '#shared/phone.ts'
import { textLimits } from '#shared/text.ts'
import {
  type ChatErrorCode,
  type ChatMessage,
  type ChatSessionSummary,
  type Sender,
  senderSchema,
  type VisitorMessage,
} from '../contract.ts'
import {
  type Availability,
  type ChatHours,
  chatAvailability,
  formatLastSeen,
  historyLength,
  isPresent,
  messageExpiry,
  messagePace,
  notesOfChat,
  presenceMs,
} from '../rules.ts'
import type { ChatRepository, ConversationRow, MessageRow } from './repository.ts'

export type ChatServiceParts = {
  database: Database
  chat: ChatRepository
  captcha: Pick<CaptchaService, 'check' | 'spend'>
  leads: Pick<LeadService, 'create'>
  audit: AuditService
  announcer: Announcer
  clock: Clock
  /** `CHAT_HOURS` */
  hours: ChatHours
  timeZone: string
  /** `CHAT_RETENTION_DAYS` */
  retentionDays: number
  isRateLimited: boolean
  /** Answers go to visitors under the practice's address, never under a person's own. */
  systemEmail: string
}

/** What instances tell each other: numbers alone. */
export const chatNews = {
  /** A conversation has a new message. */
  message: 'chat-message',
  /** A conversation's visitor came or went. */
  presence: 'chat-presence',
  /** A conversation is gone. */
  deleted: 'chat-deleted',
  /** Someone is writing in a conversation, or has stopped. */
  typing: 'chat-typing',
  /** A member of the staff looks at a conversation, or at none any more. */
  view: 'chat-view',
} as const

const refuse = (
  code: ConstructorParameters<typeof Refusal>[0],
  detail: ChatErrorCode,
  message: string,
  retryAfter?: number,
) => new Refusal(code, message, { detail, ...(retryAfter === undefined ? {} : { retryAfter }) })

export const chatIsClosed = 'Chat is currently unavailable'
const noConversation = 'This conversation is not here, or no longer here.'
const tooFast = 'You are writing very fast. Please wait a second and send it again.'

const refuseCaptcha = (message: string) =>
  new Refusal('bad-input', message, {
    detail: 'captcha',
    issues: [{ path: 'captchaValue', message }],
  })
const captchaMissing = 'Please complete the captcha before your first message.'
const captchaWrong = 'The captcha was not right, or has expired. Please try a new one.'

/** Thrown to undo a place taken for a message that turned out to be stored already. */
class StoredBefore extends Error {
  readonly row: MessageRow
  constructor(row: MessageRow) {
    super('this message is stored already')
    this.row = row
  }
}

/** A message that is in the database; `isNew` unless the same one was there before. */
export type Stored = { message: ChatMessage; isNew: boolean }

export type History = {
  conversation: ConversationRow | undefined
  messages: ChatMessage[]
  seq: number
}

// One look, however often a screen refreshes itself meanwhile.
const lookMs = 10 * 60 * 1000
const mostLooks = 1_000

export type { ConversationRow }

export type ChatService = ReturnType<typeof createChatService>

export function createChatService(parts: ChatServiceParts) {
  const { database, chat, captcha, leads, audit, announcer, clock, timeZone } = parts
  const now = () => clock.now()
  const expiry = (at: Date) => messageExpiry(at, parts.retentionDays)

  const present = (row: MessageRow): ChatMessage => ({
    ...row,
    timestamp: row.timestamp.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
  })

  /** Whether a conversation's visitor is there, in the words of the list. */
  const presenceOf = (row: ConversationRow) => ({
    isOnline: isPresent(row, now()),
    lastSeenFormatted: formatLastSeen(row.lastSeen, timeZone),
  })

  const pace = parts.isRateLimited ? messagePace : undefined

  // It changes twice a day: worked out again only when its next change is reached.
  let known: { from: Date; until: Date; availability: Availability } | undefined
  function availability(): Availability {
    const at = now()
    if (!known || at < known.from || at >= known.until) {
      const found = chatAvailability(at, parts.hours, timeZone)
      const next = found.available ? found.closesAt : found.opensAt
      known = { from: at, until: next ?? new Date(at.getTime() + lookMs), availability: found }
    }
    return known.availability
  }

  const looks = new Map<string, number>()
  /** Records that someone looked at a conversation, or at the list of them. */
  async function recordLook(
    actor: Actor,
    origin: Origin,
    id: number | null,
    amount?: number,
  ): Promise<void> {
    const key = `${actor.userId} ${origin.address} ${id ?? 'list'}`
    const at = now().getTime()
    const last = looks.get(key)
    if (last !== undefined && at - last < lookMs && at >= last) return
    const action = id === null ? 'listed' : 'viewed'
    const several = amount === undefined ? {} : { amount }
    await audit.record({ actor, origin, record: 'conversation', id, action, ...several })
    looks.delete(key)
    looks.set(key, at)
    const oldest = looks.size > mostLooks ? looks.keys().next().value : undefined
    if (oldest !== undefined) looks.delete(oldest)
  }

  async function findOrRefuse(sessionId: string): Promise<ConversationRow> {
    const found = await chat.find(sessionId, now())
    if (!found) throw new Refusal('not-found', noConversation, { detail: 'not-there' })
    return found
  }

  /** What was stored for this sending before, if it was this side's. */
  async function findSent(
    sessionId: string,
    optimisticId: string | undefined,
    isFromClient: boolean,
  ): Promise<MessageRow | undefined> {
    if (optimisticId === undefined) return undefined
    const row = await chat.findSent(sessionId, optimisticId)
    if (row && row.isFromClient !== isFromClient) {
      throw refuseField('optimisticId', 'This message was sent by someone else.')
    }
    return row
  }

  type Draft = { message: string; optimisticId: string | undefined; isFromClient: boolean }

  /** Writes at the place just taken, and tells every instance with the commit. */
  async function write(
    conversation: ConversationRow,
    sender: Sender,
    draft: Draft,
    at: Date,
  ): Promise<MessageRow> {
    const { sessionId, lastSeq: seq, id } = conversation
    // Now that the place is held nobody else writes: what is not there by now will not be.
    const sent = await findSent(sessionId, draft.optimisticId, draft.isFromClient)
    if (sent) throw new StoredBefore(sent)
    const row = await chat.insertMessage({
      sessionId,
      seq,
      senderName: sender.senderName,
      senderEmail: sender.senderEmail,
      senderPhone: sender.senderPhone,
      message: draft.message,
      isFromClient: draft.isFromClient,
      isRead: false,
      timestamp: at,
      expiresAt: expiry(at),
      optimisticId: draft.optimisticId ?? null,
    })
    await announcer.announceWithin(database, `${chatNews.message} ${id}`)
    return row
  }

  /** Who begins a conversation. A visitor may have no phone. @throws bad-input */
  function readSender(given: VisitorMessage): Sender {
    const senderPhone = given.senderPhone?.trim() || null
    const read = z.safeParse(senderSchema, { ...given, senderPhone })
    if (read.success) return read.data
    const [issue] = read.error.issues
    throw refuseField(String(issue?.path[0] ?? 'senderName'), issue?.message ?? captchaMissing)
  }

  /** The first message of a conversation: spends the security check together with storing it. */
  async function begin(given: VisitorMessage, draft: Draft, origin: Origin): Promise<MessageRow> {
    const { sessionId, captchaValue, captchaValidation } = given
    if (!captchaValue || !captchaValidation) throw refuseCaptcha(captchaMissing)
    const visitor = readSender(given)
    if (!(await captcha.check(captchaValidation, captchaValue))) throw refuseCaptcha(captchaWrong)
    return database.transaction(async () => {
      if (!(await captcha.spend(captchaValidation, captchaValue))) throw refuseCaptcha(captchaWrong)
      const at = now()
      await chat.removeIfExpired(sessionId, at)
      const id = await chat.insert({
        sessionId,
        ...visitor,
        createdAt: at,
        lastSeen: at,
        expiresAt: expiry(at),
      })
      if (id !== undefined) {
        await audit.record({ actor: null, origin, record: 'conversation', id, action: 'created' })
      }
      const conversation = await chat.takePlace(sessionId, {
        now: at,
        expiresAt: expiry(at),
        isFromClient: true,
        pace,
      })
      if (!conversation) throw refuse('too-many', 'too-fast', tooFast, 1)
      return write(conversation, conversation, draft, at)
    })
  }

  /** A further message of a conversation that is there; undefined when it is not. */
  async function carryOn(sessionId: string, draft: Draft): Promise<MessageRow | undefined> {
    return database.transaction(async () => {
      const at = now()
      const conversation = await chat.takePlace(sessionId, {
        now: at,
        expiresAt: expiry(at),
        isFromClient: true,
        pace,
      })
      if (conversation) return write(conversation, conversation, draft, at)
      // The very same one at the same moment may have taken the last place of the pace.
      const sent = await findSent(sessionId, draft.optimisticId, draft.isFromClient)
      if (sent) throw new StoredBefore(sent)
      if (await chat.find(sessionId, at)) throw refuse('too-many', 'too-fast', tooFast, 1)
      return undefined
    })
  }

  /** Undoes the place where the same message was stored at the same moment, here or elsewhere. */
  async function once(work: () => Promise<MessageRow>): Promise<Stored> {
    try {
      return { message: present(await work()), isNew: true }
    } catch (error) {
      if (error instanceof StoredBefore) return { message: present(error.row), isNew: false }
      throw error
    }
  }

  return {
    availability() {
      const { available, opensAt, closesAt } = availability()
      return {
        available,
        opensAt: opensAt?.toISOString() ?? null,
        closesAt: closesAt?.toISOString() ?? null,
        timezone: timeZone,
      }
    },

    /**
     * Stores a visitor's message. Resolves after the commit, with the stored message; for the same
     * one again with what was stored then, whatever else has changed since.
     */
    async send(given: VisitorMessage, origin: Origin): Promise<Stored> {
      const { sessionId, optimisticId, message } = given
      const draft: Draft = { message, optimisticId, isFromClient: true }
      const sent = await findSent(sessionId, optimisticId, true)
      if (sent) return { message: present(sent), isNew: false }
      if (!availability().available) throw refuse('conflict', 'closed', chatIsClosed)
      return once(async () => {
        const stored = await carryOn(sessionId, draft)
        if (stored) return stored
        try {
          return await begin(given, draft, origin)
        } catch (error) {
          // The same first message by another way was faster, and spent the security check.
          const first = await findSent(sessionId, optimisticId, true)
          if (first && error instanceof Refusal) throw new StoredBefore(first)
          throw error
        }
      })
    },

    /** A reply of the staff, at any hour. @throws not-found */
    async reply(
      actor: Actor,
      given: { sessionId: string; message: string; optimisticId?: string | undefined },
      origin: Origin,
    ): Promise<Stored> {
      const { sessionId, message, optimisticId } = given
      const draft: Draft = { message, optimisticId, isFromClient: false }
      const sender = {
        senderName: fullName(actor),
        senderEmail: parts.systemEmail,
        senderPhone: null,
      }
      return once(() =>
        database.transaction(async () => {
          const at = now()
          const conversation = await chat.takePlace(sessionId, {
            now: at,
            expiresAt: expiry(at),
            isFromClient: false,
          })
          if (!conversation) throw new Refusal('not-found', noConversation, { detail: 'not-there' })
          const row = await write(conversation, sender, draft, at)
          const { id } = conversation
          await audit.record({ actor, origin, record: 'conversation', id, action: 'replied' })
          return row
        }),
      )
    },

    /**
     * The last 50 messages, or the first 50 of those after the `lastSeq`th, oldest first; `seq` is
     * the place up to which its reader then has everything. Who holds more than there ever were holds
     * another conversation's: they get the last 50.
     */
    async history(sessionId: string, lastSeq: number | undefined): Promise<History> {
      const conversation = await chat.find(sessionId, now())
      if (!conversation) return { conversation, messages: [], seq: 0 }
      const isKnown = lastSeq !== undefined && lastSeq <= conversation.lastSeq
      const rows = isKnown
        ? await chat.listNewer(sessionId, lastSeq, historyLength, now())
        : await chat.listLast(sessionId, historyLength, now())
      const seq = rows.at(-1)?.seq ?? conversation.lastSeq
      return { conversation, messages: rows.map(present), seq }
    },

    /** Messages after the `seq`th, oldest first, for sockets that have those before. */
    async newer(sessionId: string, seq: number, most: number): Promise<ChatMessage[]> {
      return (await chat.listNewer(sessionId, seq, most, now())).map(present)
    },

    find: async (sessionId: string) => chat.find(sessionId, now()),
    findByNumber: async (number: number) => chat.findByNumber(number, now()),
    listByNumber: async (numbers: readonly number[]) => chat.listByNumber(numbers, now()),
    /** How far each conversation has come. */
    listPositions: chat.listPositions,

    /** All conversations, the latest first. */
    async list(actor: Actor, origin: Origin): Promise<ChatSessionSummary[]> {
      const rows = await chat.listSummaries(now())
      await recordLook(actor, origin, null, rows.length)
      return rows.map((row) => {
        const { isOnline, lastSeenFormatted } = presenceOf(row)
        return {
          sessionId: row.sessionId,
          number: row.id,
          clientName: row.senderName,
          clientEmail: row.senderEmail,
          clientPhone: row.senderPhone,
          lastMessage: row.lastMessage,
          lastMessageAt: row.lastMessageAt.toISOString(),
          unreadCount: row.unreadCount,
          isOnline,
          lastSeenFormatted,
          leadId: row.leadId,
        }
      })
    },

    presenceOf,

    /** @throws not-found */
    async read(actor: Actor, sessionId: string, origin: Origin): Promise<ChatMessage[]> {
      const { id } = await findOrRefuse(sessionId)
      const rows = await chat.listMessages(sessionId, now())
      await recordLook(actor, origin, id)
      return rows.map(present)
    },

    /** @throws not-found */
    async markRead(actor: Actor, sessionId: string, origin: Origin): Promise<void> {
      const { id } = await findOrRefuse(sessionId)
      await chat.markRead(sessionId)
      await recordLook(actor, origin, id)
    },

    countUnread: async () => chat.countUnread(now()),

    /** Removes a conversation; its visitor is told. @throws not-found */
    async remove(actor: Actor, sessionId: string, origin: Origin): Promise<void> {
      await database.transaction(async () => {
        const id = await chat.remove(sessionId, now())
        if (id === undefined) throw notFound(noConversation)
        await audit.record({ actor, origin, record: 'conversation', id, action: 'deleted' })
        await announcer.announceWithin(database, `${chatNews.deleted} ${id}`)
      })
    },

    /** Turns a conversation into a request, once. @returns the request's number. @throws not-found */
    async makeLead(actor: Actor, sessionId: string, origin: Origin): Promise<{ leadId: number }> {
      return database.transaction(async () => {
        const { id } = await findOrRefuse(sessionId)
        // Two presses at once: the second finds what the first has made.
        await holdLock(database, `conversation ${id}`)
        const conversation = await findOrRefuse(sessionId)
        if (conversation.leadId !== null) return { leadId: conversation.leadId }
        const written = await chat.listMessages(sessionId, now())
        const [firstName = '', ...others] = conversation.senderName.split(/\s+/)
        const leadId = await leads.create(
          {
            firstName: capitaliseName(firstName),
            lastName: capitaliseName(others.join(' ')) || null,
            email: conversation.senderEmail,
            phone: formatPhone(conversation.senderPhone ?? ''),
            serviceType: 'other',
            preferredLocation: 'no-preference',
            preferredTherapist: null,
            notes: notesOfChat(
              written.filter(({ isFromClient }) => isFromClient),
              textLimits.notes,
            ),
            submissionId: null,
          },
          origin,
          actor,
        )
        if (leadId === undefined) throw new Error('a lead without a submission is always new')
        await chat.setLead(sessionId, leadId)
        await audit.record({ actor, origin, record: 'conversation', id, action: 'made a lead' })
        return { leadId }
      })
    },

    /** The visitor is there for another 40 seconds. @throws not-found */
    async beat(sessionId: string): Promise<void> {
      const before = await findOrRefuse(sessionId)
      const number = await chat.beat(sessionId, now())
      if (number === undefined) throw notFound(noConversation)
      if (!isPresent(before, now())) await announcer.announce(`${chatNews.presence} ${number}`)
    },

    /** Sockets of these visitors have joined here, or the last one has left; told to every instance. */
    async setJoined(sessionIds: readonly string[], isJoined: boolean): Promise<void> {
      const numbers = await chat.setJoined(sessionIds, isJoined, now())
      for (const number of numbers) await announcer.announce(`${chatNews.presence} ${number}`)
    },

    /** The same without telling: they are still there. */
    async keepJoined(sessionIds: readonly string[]): Promise<void> {
      await chat.setJoined(sessionIds, true, now())
    },

    /** Conversations whose visitors are there now. */
    listPresent: async () => chat.listPresent(new Date(now().getTime() - presenceMs), now()),

    /** Keeps the promise of `CHAT_RETENTION_DAYS`, at most `most` at a time. */
    async removeExpired(most: number): Promise<number> {
      return database.transaction(async () => {
        const messages = await chat.removeExpiredMessages(now(), most)
        const conversations = await chat.removeExpired(now(), most)
        for (const id of conversations) {
          await audit.record({
            actor: null,
            origin: null,
            record: 'conversation',
            id,
            action: 'removed by retention',
          })
          await announcer.announceWithin(database, `${chatNews.deleted} ${id}`)
        }
        return Math.max(messages, conversations.length)
      })
    },

    /** For the demo practice: a conversation as it stands after some days. */
    async insertPast(
      visitor: Sender & { sessionId: string },
      messages: readonly {
        message: string
        /** null: the visitor. */
        staffName: string | null
        at: Date
        isRead: boolean
      }[],
    ): Promise<void> {
      const first = messages[0]?.at ?? now()
      const last = messages.at(-1)?.at ?? first
      const { sessionId } = visitor
      await chat.insert({
        ...visitor,
        createdAt: first,
        lastSeen: last,
        expiresAt: expiry(last),
      })
      for (const { message, staffName, at, isRead } of messages) {
        const place = await chat.takePlace(sessionId, {
          now: at,
          expiresAt: expiry(at),
          isFromClient: staffName === null,
        })
        if (!place) throw new Error('the conversation was begun just now')
        await chat.insertMessage({
          sessionId,
          seq: place.lastSeq,
          senderName: staffName ?? visitor.senderName,
          senderEmail: staffName === null ? visitor.senderEmail : parts.systemEmail,
          senderPhone: staffName === null ? visitor.senderPhone : null,
          message,
          isFromClient: staffName === null,
          isRead,
          timestamp: at,
          expiresAt: expiry(at),
          optimisticId: null,
        })
      }
    },
  }
}
