import type { ExpressionBuilder } from 'kysely'
import { contains } from '#platform/server/database/contains.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { Language } from '#shared/language.ts'
import type { Search } from '../../rules.ts'
import {
  type ChatTables,
  type ConversationRow,
  conversationColumns,
  isUnread,
  openChatTables,
} from './tables.ts'

export type SummaryRow = ConversationRow & {
  lastMessage: string
  lastMessageAt: Date
  unreadCount: number
}

export type UnreadRow = { sessionId: string; seq: number; unreadCount: number }

/** Which conversations a list has; those of any language if unset. */
export type ConversationFilter = Search & { language?: Language | undefined }

/** The conversations that contain every word of a search, or its telephone number. */
const selectMatching = (
  database: Database,
  now: Date,
  { words, digits, language }: ConversationFilter,
) =>
  openChatTables(database)
    .liveConversations(now)
    .$if(language !== undefined, (query) => query.where('language', '=', language ?? 'en'))
    .where((where) => {
      const hasAllWords = where.and(
        words.map((word) => where.or([contains('searchWho', word), contains('searchLast', word)])),
      )
      return digits === undefined
        ? hasAllWords
        : where.or([hasAllWords, contains('searchWho', digits)])
    })

/** The number of unread messages of the conversation in the outer query. */
const selectUnreadCount = (select: ExpressionBuilder<ChatTables, 'chatSessions'>, now: Date) =>
  select
    .selectFrom('chatMessages as unread')
    .whereRef('unread.sessionId', '=', 'chatSessions.sessionId')
    .where(isUnread)
    .where('unread.expiresAt', '>', now)
    .select((count) => count.fn.countAll<number>().as('n'))
    .$asScalar()
    .$notNull()

/** The list of conversations: each with its newest message and its number of unread messages. */
export function createSummaryQueries(database: Database) {
  const { query, liveConversations } = openChatTables(database)

  const summaries = (now: Date) =>
    query()
      .selectFrom('chatSessions')
      .innerJoin('chatMessages', (join) =>
        join
          .onRef('chatMessages.sessionId', '=', 'chatSessions.sessionId')
          .onRef('chatMessages.seq', '=', 'chatSessions.lastSeq'),
      )
      .select(conversationColumns.map((column) => `chatSessions.${column}` as const))
      .select(['chatMessages.message as lastMessage', 'chatSessions.lastMessageAt'])
      .select((select) => selectUnreadCount(select, now).as('unreadCount'))

  return {
    /** Matching conversations, newest message first. */
    async listSummaries(
      now: Date,
      filter: ConversationFilter,
      { limit, offset }: { limit: number; offset: number },
    ): Promise<SummaryRow[]> {
      const ids = selectMatching(database, now, filter)
        .select('id')
        .orderBy('lastMessageAt', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .offset(offset)
      return summaries(now)
        .where('chatSessions.id', 'in', ids)
        .orderBy('chatSessions.lastMessageAt', 'desc')
        .orderBy('chatSessions.id', 'desc')
        .execute()
    },

    async countConversations(now: Date, filter: ConversationFilter): Promise<number> {
      const { n } = await selectMatching(database, now, filter)
        .select((select) => select.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
      return n
    },

    async findSummary(id: number, now: Date): Promise<SummaryRow | undefined> {
      return summaries(now)
        .where('chatSessions.id', '=', id)
        .where('chatSessions.expiresAt', '>', now)
        .executeTakeFirst()
    },

    /** How many messages of each conversation are unread, of those up to its last one, `seq`. */
    async listUnread(ids: readonly number[], now: Date): Promise<UnreadRow[]> {
      return liveConversations(now)
        .where('id', 'in', ids)
        .select(['sessionId', 'lastSeq as seq'])
        .select((select) => selectUnreadCount(select, now).as('unreadCount'))
        .execute()
    },

    /** How many conversations precede this one in the complete list. */
    async countPreceding(
      { id, lastMessageAt }: Pick<SummaryRow, 'id' | 'lastMessageAt'>,
      now: Date,
    ): Promise<number> {
      const { n } = await liveConversations(now)
        .where('lastMessageAt', '>=', lastMessageAt)
        .where((where) =>
          where.or([where('lastMessageAt', '>', lastMessageAt), where('id', '>', id)]),
        )
        .select((select) => select.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
      return n
    },
  }
}
