import * as z from 'zod/mini'
import type { AuditService } from '#features/audit/server/service.ts'
import type { CaptchaService } from '#features/captcha/server/service.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { EventBus } from '#platform/server/events/event-bus.ts'
import type { Actor, Origin } from '#shared/actor.ts'
import { AppError, fieldError } from '#shared/errors.ts'
import { fullName } from '#shared/names.ts'
import {
  type ChatErrorCode,
  type ChatMessage,
  type Sender,
  senderSchema,
  type VisitorMessage,
} from '../../contract.ts'
import { messagePace } from '../../rules.ts'
import type { Hours } from '../hours.ts'
import { chatEvents } from '../realtime/chat-events.ts'
import type { ChatRepository, ConversationRow, MessageRow } from '../repository.ts'

type MessageStoreDeps = {
  database: Database
  chat: ChatRepository
  captcha: Pick<CaptchaService, 'check' | 'spend'>
  audit: AuditService
  eventBus: EventBus
  clock: Clock
  hours: Hours
  /** When the time of a message is over. */
  expiry(writtenAt: Date): Date
  isRateLimited: boolean
  /** Answers go to visitors under the practice's address, never under a person's own. */
  systemEmail: string
}

const refuse = (
  code: ConstructorParameters<typeof AppError>[0],
  detail: ChatErrorCode,
  message: string,
  retryAfter?: number,
) => new AppError(code, message, { detail, ...(retryAfter === undefined ? {} : { retryAfter }) })

const chatIsClosed = 'Chat is currently unavailable'
export const noConversation = 'This conversation is not here, or no longer here.'
const tooFast = 'You are writing very fast. Please wait a second and send it again.'

/** Messages of one conversation within a day: more than any two people write to each other. */
const maxMessagesADay = 5_000
const dayMs = 24 * 60 * 60 * 1000
const tooMany =
  'This conversation has had 5,000 messages within a day, and cannot take more for now. Please call us, or write again tomorrow.'

const refuseCaptcha = (message: string) =>
  new AppError('bad-input', message, {
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

/** A message as it crosses the wire. */
export const present = (row: MessageRow): ChatMessage => ({
  ...row,
  timestamp: row.timestamp.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
})

type Draft = { message: string; optimisticId: string | undefined; isFromClient: boolean }

/** Stores what visitors and staff say: each message once, in its place, acknowledged after the commit. */
export function createMessageStore(deps: MessageStoreDeps) {
  const { database, chat, captcha, audit, eventBus, clock, hours, expiry } = deps
  const now = () => clock.now()
  const pace = deps.isRateLimited ? messagePace : undefined
  const listeners = new Set<(message: ChatMessage, number: number) => void>()

  /** What was stored for this sending before, if it was this side's. */
  async function findSent(
    sessionId: string,
    optimisticId: string | undefined,
    isFromClient: boolean,
  ): Promise<MessageRow | undefined> {
    if (optimisticId === undefined) return undefined
    const row = await chat.findSent(sessionId, optimisticId)
    if (row && row.isFromClient !== isFromClient) {
      throw fieldError('optimisticId', 'This message was sent by someone else.')
    }
    return row
  }

  /** Writes at the place just taken, and tells every instance with the commit. */
  async function write(
    conversation: ConversationRow,
    sender: Sender,
    draft: Draft,
    at: Date,
  ): Promise<MessageRow> {
    const { sessionId, lastSeq: seq, id } = conversation
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
    if (!row) {
      const sent = await findSent(sessionId, draft.optimisticId, draft.isFromClient)
      if (!sent) throw new Error('a message that is in the way is there')
      throw new StoredBefore(sent)
    }
    database.afterCommit(() => {
      for (const listener of listeners) listener(present(row), id)
    })
    await eventBus.announceWithin(database, `${chatEvents.message} ${id} ${seq}`)
    return row
  }

  /** Who begins a conversation. A visitor may have no phone. @throws bad-input */
  function readSender(given: VisitorMessage): Sender {
    const senderPhone = given.senderPhone?.trim() || null
    const read = z.safeParse(senderSchema, { ...given, senderPhone })
    if (read.success) return read.data
    const [issue] = read.error.issues
    throw fieldError(String(issue?.path[0] ?? 'senderName'), issue?.message ?? captchaMissing)
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
        message: draft.message,
        pace,
      })
      if (!conversation) throw refuse('too-many', 'too-fast', tooFast, 1)
      return write(conversation, conversation, draft, at)
    })
  }

  /**
   * Refuses a visitor's message where the day is full. Places have no gaps, so one look at the message
   * that many places before tells.
   */
  async function checkDay({ sessionId, lastSeq }: ConversationRow, draft: Draft, at: Date) {
    if (lastSeq <= maxMessagesADay) return
    const writtenAt = await chat.findWrittenAt(sessionId, lastSeq - maxMessagesADay)
    if (writtenAt === undefined || at.getTime() - writtenAt.getTime() >= dayMs) return
    // What is stored already only wants its answer.
    const sent = await findSent(sessionId, draft.optimisticId, true)
    if (sent) throw new StoredBefore(sent)
    throw refuse('too-many', 'too-many', tooMany, 60 * 60)
  }

  /** A further message of a conversation that is there; undefined when it is not. */
  async function carryOn(sessionId: string, draft: Draft): Promise<MessageRow | undefined> {
    return database.transaction(async () => {
      const at = now()
      const conversation = await chat.takePlace(sessionId, {
        now: at,
        expiresAt: expiry(at),
        isFromClient: true,
        message: draft.message,
        pace,
      })
      if (conversation) {
        await checkDay(conversation, draft, at)
        return write(conversation, conversation, draft, at)
      }
      if (!(await chat.find(sessionId, at))) return undefined
      // Too fast; but what is stored already only wants its answer.
      const sent = await findSent(sessionId, draft.optimisticId, true)
      if (sent) throw new StoredBefore(sent)
      throw refuse('too-many', 'too-fast', tooFast, 1)
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
    /**
     * Stores a visitor's message. Resolves after the commit, with the stored message; for the same
     * one again with what was stored then, whatever else has changed since.
     */
    async send(given: VisitorMessage, origin: Origin): Promise<Stored> {
      const { sessionId, message } = given
      const optimisticId = given.optimisticId ?? undefined
      const draft: Draft = { message, optimisticId, isFromClient: true }
      if (!hours.availability().available) {
        const sent = await findSent(sessionId, optimisticId, true)
        if (sent) return { message: present(sent), isNew: false }
        throw refuse('conflict', 'closed', chatIsClosed)
      }
      return once(async () => {
        const stored = await carryOn(sessionId, draft)
        if (stored) return stored
        try {
          return await begin(given, draft, origin)
        } catch (error) {
          if (!(error instanceof AppError)) throw error
          // The same first message by another way was faster, and spent the security check.
          const first = await findSent(sessionId, optimisticId, true)
          if (first) throw new StoredBefore(first)
          // Or another tab's first message was: then the conversation is there by now.
          const further = await carryOn(sessionId, draft)
          if (further) return further
          throw error
        }
      })
    },

    /** A reply of the staff, at any hour. @throws not-found */
    async reply(
      actor: Actor,
      given: { sessionId: string; message: string; optimisticId?: string | null | undefined },
      origin: Origin,
    ): Promise<Stored> {
      const { sessionId, message } = given
      const optimisticId = given.optimisticId ?? undefined
      const draft: Draft = { message, optimisticId, isFromClient: false }
      const sender = {
        senderName: fullName(actor),
        senderEmail: deps.systemEmail,
        senderPhone: null,
      }
      return once(() =>
        database.transaction(async () => {
          const at = now()
          const conversation = await chat.takePlace(sessionId, {
            now: at,
            expiresAt: expiry(at),
            isFromClient: false,
            message,
          })
          if (!conversation)
            throw new AppError('not-found', noConversation, { detail: 'not-there' })
          const row = await write(conversation, sender, draft, at)
          const { id } = conversation
          await audit.record({ actor, origin, record: 'conversation', id, action: 'replied' })
          return row
        }),
      )
    },

    /** Hears of each message that was stored by this instance, right after the commit. */
    onStored: (listener: (message: ChatMessage, number: number) => void) =>
      void listeners.add(listener),
  }
}
