import type { Kysely } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'
import { prepareQuery } from '#platform/server/database/prepared.ts'
import { foldForSearch } from '#shared/fold-text.ts'
import {
  type ChatTables,
  type ConversationRow,
  conversationColumns,
  openChatTables,
} from './tables.ts'

type CommonValues = { now: Date; expiresAt: Date; searchLast: string }

/** `userId` becomes the owner unless the conversation has one; null for no one. */
type StaffValues = CommonValues & {
  sessionId: string
  userId: number | null
  takenAt: Date | null
}

type VisitorValues = CommonValues & {
  secretHash: string
  /** Now, in milliseconds. */
  ms: number
  everyMs: number
  /** The pace of someone who writes after a pause. */
  next: number
  /** The highest pace at which a message is still allowed. */
  maxPace: number
}

// Prepared: every message a person sends waits for one of these two statements.

const prepareForStaff = (database: Database) =>
  prepareQuery(
    database,
    ['sessionId', 'now', 'expiresAt', 'searchLast', 'userId', 'takenAt'],
    (query: Kysely<ChatTables>, values: StaffValues) =>
      query
        .updateTable('chatSessions')
        .set((set) => ({
          lastSeq: set('lastSeq', '+', 1),
          expiresAt: values.expiresAt,
          lastMessageAt: values.now,
          searchLast: values.searchLast,
          state: 'open' as const,
          waitingSince: null,
          answeredSince: set.ref('waitingSince'),
          assignedTo: set.fn.coalesce('assignedTo', set.val(values.userId)),
          assignedAt: set
            .case()
            .when('assignedTo', 'is', null)
            .then(set.val(values.takenAt))
            .else(set.ref('assignedAt'))
            .end(),
        }))
        .where('sessionId', '=', values.sessionId)
        .where('expiresAt', '>', values.now)
        .returning(conversationColumns),
  )

const prepareForVisitor = (database: Database) =>
  prepareQuery(
    database,
    ['secretHash', 'now', 'expiresAt', 'searchLast', 'ms', 'everyMs', 'next', 'maxPace'],
    (query: Kysely<ChatTables>, values: VisitorValues) =>
      query
        .updateTable('chatSessions')
        .set((set) => ({
          lastSeq: set('lastSeq', '+', 1),
          expiresAt: values.expiresAt,
          lastSeen: values.now,
          lastMessageAt: values.now,
          searchLast: values.searchLast,
          state: 'waiting' as const,
          waitingSince: set.fn.coalesce('waitingSince', set.val(values.now)),
          lastClientSeq: set('lastSeq', '+', 1),
          answerMailedAt: null,
          pace: set
            .case()
            .when('pace', '>', values.ms)
            .then(set('pace', '+', values.everyMs))
            .else(set.val(values.next))
            .end(),
        }))
        .where('secretHash', '=', values.secretHash)
        .where('expiresAt', '>', values.now)
        .where('pace', '<=', values.maxPace)
        .returning(conversationColumns),
  )

type NextMessage = {
  now: Date
  /** When the next message, and with it the conversation, expires. */
  expiresAt: Date
  /** The text of the next message. */
  message: string
}

/** The staff member who writes it, and becomes the owner if the conversation has none. */
type NextReply = NextMessage & { userId?: number | undefined }

/** Milliseconds per message, and how many are allowed at once after a pause. */
type NextOfVisitor = NextMessage & { pace?: { everyMs: number; burst: number } | undefined }

/**
 * Both reserve the next sequence number of a conversation, whose state follows from who writes. The row stays locked
 * until the transaction ends, so that concurrent writers wait, on every instance.
 */
export function createSeqQueries(database: Database) {
  const reserveForStaff = prepareForStaff(database)
  const reserveForVisitor = prepareForVisitor(database)
  const { query } = openChatTables(database)
  return {
    /** @returns undefined when the conversation does not exist */
    async reserveReplySeq(
      sessionId: string,
      next: NextReply,
    ): Promise<ConversationRow | undefined> {
      const { now, expiresAt, userId = null } = next
      const takenAt = userId === null ? null : now
      const searchLast = foldForSearch(next.message)
      return (await reserveForStaff({ sessionId, now, expiresAt, searchLast, userId, takenAt }))[0]
    },

    /** @returns undefined when the visitor has no conversation, or is over the pace */
    async reserveVisitorSeq(
      secretHash: string,
      next: NextOfVisitor,
    ): Promise<ConversationRow | undefined> {
      const { now, expiresAt, pace } = next
      const { everyMs, burst } = pace ?? { everyMs: 0, burst: 1 }
      const ms = now.getTime()
      const maxPace = pace ? ms + everyMs * (burst - 1) : Number.MAX_SAFE_INTEGER
      const paced = { ms, everyMs, next: ms + everyMs, maxPace }
      const searchLast = foldForSearch(next.message)
      return (await reserveForVisitor({ secretHash, now, expiresAt, searchLast, ...paced }))[0]
    },

    /** Sets the search text of the last message where it is more than its own text: the names of its files. */
    async setLastText(sessionId: string, texts: readonly string[]): Promise<void> {
      await query()
        .updateTable('chatSessions')
        .set({ searchLast: foldForSearch(texts.join(' ')) })
        .where('sessionId', '=', sessionId)
        .execute()
    },
  }
}
