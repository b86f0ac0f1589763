import type { ExpressionBuilder } from 'kysely'
import { contains } from '#platform/server/database/contains.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { Language } from '#shared/language.ts'
import type { ConversationView } from '../../contract/states.ts'
import type { Search } from '../../rules.ts'
import {
  type ChatTables,
  type ConversationRow,
  conversationColumns,
  openChatTables,
} from './tables.ts'
import { selectUnreadCount } from './unread-count.ts'
import { waitRank, waitsForStaff } from './wait-groups.ts'

export type SummaryRow = ConversationRow & {
  lastMessage: string
  lastMessageAt: Date
  isLastFromClient: boolean
  lastSenderName: string
  unreadCount: number
  lastMessageId: number
  lastFileCount: number
}

/** Which conversations a list has, in the order of its view; those of any language if unset. */
export type ConversationFilter = Search & {
  language?: Language | undefined
  /** A view of the person with this id; without one, all conversations, the newest message first. */
  view?: { name: ConversationView; userId: number } | undefined
}

/** Conversations of a view. */
function isInView(
  { name, userId }: NonNullable<ConversationFilter['view']>,
  where: ExpressionBuilder<ChatTables, 'chatSessions'>,
  now: Date,
) {
  switch (name) {
    case 'waiting':
      return waitsForStaff(where, now)
    case 'closed':
      return where('state', '=', name)
    case 'active':
      return where('state', '<>', 'closed')
    case 'mine':
      return where.and([where('state', '<>', 'closed'), where('assignedTo', '=', userId)])
    case 'all':
      return where.and([])
    default:
      return name satisfies never
  }
}

/** The conversations that contain every word of a search, or its telephone number. */
const selectMatching = (
  database: Database,
  now: Date,
  { words, digits, language, view }: ConversationFilter,
) =>
  openChatTables(database)
    .liveConversations(now)
    .where((where) => (view ? isInView(view, where, now) : where.and([])))
    .$if(language !== undefined, (query) => query.where('language', '=', language ?? 'en'))
    .where((where) => {
      const hasAllWords = where.and(
        words.map((word) => where.or([contains('searchWho', word), contains('searchLast', word)])),
      )
      return digits === undefined
        ? hasAllWords
        : where.or([hasAllWords, contains('searchWho', digits)])
    })

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
      .select(['chatMessages.isFromClient as isLastFromClient'])
      .select(['chatMessages.senderName as lastSenderName'])
      .select(['chatMessages.id as lastMessageId', 'chatMessages.fileCount as lastFileCount'])
      .select((select) => selectUnreadCount(select, now).as('unreadCount'))

  return {
    /** Matching conversations in the order of their view. */
    async listSummaries(
      now: Date,
      filter: ConversationFilter,
      { limit, offset }: { limit: number; offset: number },
    ): Promise<SummaryRow[]> {
      const ids = selectMatching(database, now, filter)
        .select('id')
        .$if(filter.view !== undefined, (query) =>
          query.orderBy((rank) => waitRank(rank, now)).orderBy('waitingSince'),
        )
        .orderBy('lastMessageAt', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .offset(offset)
      return summaries(now)
        .where('chatSessions.id', 'in', ids)
        .$if(filter.view !== undefined, (query) =>
          query.orderBy((rank) => waitRank(rank, now)).orderBy('chatSessions.waitingSince'),
        )
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

    /** The number of conversations that precede this one in the complete list. */
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
