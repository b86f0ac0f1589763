import type { AuditService } from '#features/audit/server/service.ts'
import type { CaptchaService } from '#features/captcha/server/service.ts'
import type { LeadService } from '#features/leads/server/service.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Database } from '#platform/server/database/database.ts'
import { lockUntilCommit } from '#platform/server/database/locks.ts'
import type { EventBus } from '#platform/server/events/event-bus.ts'
import type { Actor, Origin } from '#shared/actor.ts'
import type { EndpointResult } from '#shared/endpoint.ts'
import { AppError, notFound } from '#shared/errors.ts'
import { capitaliseName } from '#shared/names.ts'
import { formatPhone } from '#shared/phone.ts'
import { textLimits } from '#shared/text.ts'
import type { ChatMessage, ChatSessionSummary, listChatMessages, Sender } from '../contract.ts'
import {
  type ChatHours,
  conversationsPerPage,
  formatLastSeen,
  historyLength,
  isPresent,
  maxListedConversations,
  messageExpiry,
  notesOfChat,
  presenceMs,
  readSearch,
} from '../rules.ts'
import { createHours } from './hours.ts'
import { type MessageRange, readPage } from './messages/message-page.ts'
import { createMessageStore, noConversation, present } from './messages/message-store.ts'
import { chatEvents } from './realtime/chat-events.ts'
import { createViewRecorder } from './realtime/view-recorder.ts'
import type { ChatRepository, ConversationRow, SummaryRow } from './repository.ts'

// More words than notes have room for.
const maxMessagesInNotes = 1_000

export type ChatDeps = {
  database: Database
  chat: ChatRepository
  captcha: Pick<CaptchaService, 'check' | 'spend'>
  leads: Pick<LeadService, 'create'>
  audit: AuditService
  eventBus: EventBus
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

export type History = {
  conversation: ConversationRow | undefined
  messages: ChatMessage[]
  seq: number
}

export type ChatService = ReturnType<typeof createChatService>

/** What a visitor's own browser is told of them when it resumes a conversation. */
export const toVisitor = ({ senderName, senderEmail, senderPhone }: Sender): Sender => ({
  senderName,
  senderEmail,
  senderPhone,
})

export function createChatService(deps: ChatDeps) {
  const { database, chat, leads, audit, eventBus, clock, timeZone } = deps
  const now = () => clock.now()
  const expiry = (at: Date) => messageExpiry(at, deps.retentionDays)

  /** Whether a conversation's visitor is there, in the words of the list. */
  const toPresence = (row: ConversationRow) => ({
    isOnline: isPresent(row, now()),
    lastSeenFormatted: formatLastSeen(row.lastSeen, timeZone),
  })

  function toSummary(row: SummaryRow): ChatSessionSummary {
    const { isOnline, lastSeenFormatted } = toPresence(row)
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
  }

  const recordLook = createViewRecorder(audit, clock)
  const hours = createHours(clock, deps.hours, timeZone)
  const writing = createMessageStore({ ...deps, hours, expiry })

  async function findOrRefuse(sessionId: string): Promise<ConversationRow> {
    const found = await chat.find(sessionId, now())
    if (!found) throw new AppError('not-found', noConversation, { detail: 'not-there' })
    return found
  }

  return {
    ...writing,

    availability() {
      const { available, opensAt, closesAt } = hours.availability()
      return {
        available,
        opensAt: opensAt?.toISOString() ?? null,
        closesAt: closesAt?.toISOString() ?? null,
        timezone: timeZone,
      }
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

    /** Conversations, the latest first: a page of them, or the latest of all that are found. */
    async list(
      actor: Actor,
      { page, search = '' }: { page?: number | undefined; search?: string | undefined },
      origin: Origin,
    ): Promise<{ rows: ChatSessionSummary[]; total: number }> {
      const wanted = readSearch(search)
      const range =
        page === undefined
          ? { most: maxListedConversations, from: 0 }
          : { most: conversationsPerPage, from: (page - 1) * conversationsPerPage }
      const rows = await chat.listSummaries(now(), wanted, range)
      // The end of the list is on a page that is not full: then there is nothing to count.
      const isEnd = rows.length < range.most && (rows.length > 0 || range.from === 0)
      const total = isEnd ? range.from + rows.length : await chat.countConversations(now(), wanted)
      const part = `${page ?? 'whole'} ${search}`
      await recordLook(actor, origin, { part, ids: rows.map(({ id }) => id) })
      return { rows: rows.map(toSummary), total }
    },

    /** One of them, and its place among all, from 1. @throws not-found */
    async get(actor: Actor, number: number, origin: Origin) {
      const row = await chat.findSummary(number, now())
      if (!row) throw new AppError('not-found', noConversation, { detail: 'not-there' })
      const before = await chat.countBefore(row, now())
      await recordLook(actor, origin, { id: number })
      return { ...toSummary(row), place: before + 1 }
    },

    toPresence,

    /** @throws not-found */
    async read(
      actor: Actor,
      sessionId: string,
      origin: Origin,
      range: MessageRange = {},
    ): Promise<EndpointResult<typeof listChatMessages>> {
      const { id } = await findOrRefuse(sessionId)
      const { rows, hasMore } = await readPage(chat, sessionId, range, now())
      await recordLook(actor, origin, { id })
      return { answer: rows.map(present), flags: { hasMore } }
    },

    /** @throws not-found */
    async markRead(actor: Actor, sessionId: string, origin: Origin): Promise<void> {
      const { id } = await findOrRefuse(sessionId)
      await chat.markRead(sessionId)
      await recordLook(actor, origin, { id })
    },

    countUnread: async () => chat.countUnread(now()),

    /** Removes a conversation; its visitor is told. @throws not-found */
    async remove(actor: Actor, sessionId: string, origin: Origin): Promise<void> {
      await database.transaction(async () => {
        const id = await chat.remove(sessionId, now())
        if (id === undefined) throw notFound(noConversation)
        await audit.record({ actor, origin, record: 'conversation', id, action: 'deleted' })
        await eventBus.announceWithin(database, `${chatEvents.deleted} ${id}`)
      })
    },

    /** Turns a conversation into a request, once. @returns the request's number. @throws not-found */
    async makeLead(actor: Actor, sessionId: string, origin: Origin): Promise<{ leadId: number }> {
      return database.transaction(async () => {
        const { id } = await findOrRefuse(sessionId)
        // Two presses at once: the second finds what the first has made.
        await lockUntilCommit(database, `conversation ${id}`)
        const conversation = await findOrRefuse(sessionId)
        if (conversation.leadId !== null) return { leadId: conversation.leadId }
        const written = await chat.listFirstOfVisitor(sessionId, maxMessagesInNotes, now())
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
            notes: notesOfChat(written, textLimits.notes),
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
      if (!isPresent(before, now())) await eventBus.announce(`${chatEvents.presence} ${number}`)
    },

    /** Sockets of these visitors have joined here, or the last one has left; told to every instance. */
    async setJoined(sessionIds: readonly string[], isJoined: boolean): Promise<void> {
      const numbers = await chat.setJoined(sessionIds, isJoined, now())
      for (const number of numbers) await eventBus.announce(`${chatEvents.presence} ${number}`)
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
          await eventBus.announceWithin(database, `${chatEvents.deleted} ${id}`)
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
          message,
        })
        if (!place) throw new Error('the conversation was begun just now')
        await chat.insertMessage({
          sessionId,
          seq: place.lastSeq,
          senderName: staffName ?? visitor.senderName,
          senderEmail: staffName === null ? visitor.senderEmail : deps.systemEmail,
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
