import { type Generated, type Kysely, type Selectable, sql } from 'kysely'
import { contains } from '#platform/server/database/contains.ts'
import type { Database } from '#platform/server/database/database.ts'
import { prepareQuery } from '#platform/server/database/prepared.ts'
import { foldText } from '#shared/fold-text.ts'
import { type Search, toSearchText } from '../rules.ts'

type ChatSessionsTable = {
  id: Generated<number>
  sessionId: string
  senderName: string
  senderEmail: string
  senderPhone: string | null
  isOnline: Generated<boolean>
  createdAt: Date
  lastSeen: Date
  heartbeatAt: Date | null
  expiresAt: Date
  lastSeq: Generated<number>
  pace: Generated<number>
  leadId: number | null
  /** What is written of the newest message with it, so that the list needs to look at few rows. */
  lastMessageAt: Date
  searchWho: string
  searchLast: string
}

type ChatMessagesTable = {
  id: Generated<number>
  sessionId: string
  seq: number
  senderName: string
  senderEmail: string
  senderPhone: string | null
  message: string
  isFromClient: boolean
  isRead: Generated<boolean>
  timestamp: Date
  expiresAt: Date
  optimisticId: string | null
}

type Tables = { chatSessions: ChatSessionsTable; chatMessages: ChatMessagesTable }

export type ConversationRow = Omit<
  Selectable<ChatSessionsTable>,
  'pace' | 'lastMessageAt' | 'searchWho' | 'searchLast'
>
export type MessageRow = Selectable<ChatMessagesTable>
export type NewConversation = Pick<
  ConversationRow,
  | 'sessionId'
  | 'senderName'
  | 'senderEmail'
  | 'senderPhone'
  | 'createdAt'
  | 'lastSeen'
  | 'expiresAt'
>
export type NewMessage = Omit<MessageRow, 'id'>
export type SummaryRow = ConversationRow & {
  lastMessage: string
  lastMessageAt: Date
  unreadCount: number
}

const conversationColumns = [
  'id',
  'sessionId',
  'senderName',
  'senderEmail',
  'senderPhone',
  'isOnline',
  'createdAt',
  'lastSeen',
  'heartbeatAt',
  'expiresAt',
  'lastSeq',
  'leadId',
] as const

const messageColumns = [
  'id',
  'sessionId',
  'seq',
  'senderName',
  'senderEmail',
  'senderPhone',
  'message',
  'isFromClient',
  'isRead',
  'timestamp',
  'expiresAt',
  'optimisticId',
] as const

type StaffPlace = { sessionId: string; now: Date; expiresAt: Date; searchLast: string }

type PacedPlace = StaffPlace & {
  /** Now, in milliseconds; the pace of one who writes after a pause; the latest that still may. */
  ms: number
  everyMs: number
  next: number
  latest: number
}

// In the very words of the index of these messages: one that is handed a value cannot be used for any.
const isUnread = sql<boolean>`is_from_client = true and is_read = false`

/** After every message of every conversation. */
const maxPlace = 2_147_483_647

export type ChatRepository = ReturnType<typeof createChatRepository>

export function createChatRepository(database: Database) {
  const chat = () => database.query<Tables>()
  /** Conversations whose last message is not past its time, removed yet or not. */
  const there = (now: Date) => chat().selectFrom('chatSessions').where('expiresAt', '>', now)
  /** Messages that are not past their time, removed yet or not. */
  const kept = (now: Date) => chat().selectFrom('chatMessages').where('expiresAt', '>', now)

  /** Those that a search finds; without a word in it, all. */
  const found = (now: Date, { words, digits }: Search) =>
    there(now).where((where) => {
      const hasAll = where.and(
        words.map((word) => where.or([contains('searchWho', word), contains('searchLast', word)])),
      )
      return digits === undefined ? hasAll : where.or([hasAll, contains('searchWho', digits)])
    })

  /** Conversations with their newest message and the number of those that nobody has read. */
  const summaries = (now: Date) =>
    chat()
      .selectFrom('chatSessions')
      .innerJoin('chatMessages', (join) =>
        join
          .onRef('chatMessages.sessionId', '=', 'chatSessions.sessionId')
          .onRef('chatMessages.seq', '=', 'chatSessions.lastSeq'),
      )
      .select(conversationColumns.map((column) => `chatSessions.${column}` as const))
      .select(['chatMessages.message as lastMessage', 'chatSessions.lastMessageAt'])
      .select((select) =>
        select
          .selectFrom('chatMessages as unread')
          .whereRef('unread.sessionId', '=', 'chatSessions.sessionId')
          .where(isUnread)
          .where('unread.expiresAt', '>', now)
          .select((count) => count.fn.countAll<number>().as('n'))
          .$asScalar()
          .$notNull()
          .as('unreadCount'),
      )

  // The two statements that stand between a visitor's key and the staff's screen.
  const takeStaffPlace = prepareQuery(
    database,
    ['sessionId', 'now', 'expiresAt', 'searchLast'],
    (query: Kysely<Tables>, values: StaffPlace) =>
      query
        .updateTable('chatSessions')
        .set((set) => ({
          lastSeq: set('lastSeq', '+', 1),
          expiresAt: values.expiresAt,
          lastMessageAt: values.now,
          searchLast: values.searchLast,
        }))
        .where('sessionId', '=', values.sessionId)
        .where('expiresAt', '>', values.now)
        .returning(conversationColumns),
  )
  const takeVisitorPlace = prepareQuery(
    database,
    ['sessionId', 'now', 'expiresAt', 'searchLast', 'ms', 'everyMs', 'next', 'latest'],
    (query: Kysely<Tables>, values: PacedPlace) =>
      query
        .updateTable('chatSessions')
        .set((set) => ({
          lastSeq: set('lastSeq', '+', 1),
          expiresAt: values.expiresAt,
          lastSeen: values.now,
          lastMessageAt: values.now,
          searchLast: values.searchLast,
          pace: set
            .case()
            .when('pace', '>', values.ms)
            .then(set('pace', '+', values.everyMs))
            .else(set.val(values.next))
            .end(),
        }))
        .where('sessionId', '=', values.sessionId)
        .where('expiresAt', '>', values.now)
        .where('pace', '<=', values.latest)
        .returning(conversationColumns),
  )
  const insertOnce = prepareQuery(
    database,
    messageColumns.filter((column) => column !== 'id'),
    (query: Kysely<Tables>, message: NewMessage) =>
      query
        .insertInto('chatMessages')
        .values(message)
        .onConflict((conflict) => conflict.columns(['sessionId', 'optimisticId']).doNothing())
        .returning('id'),
  )

  return {
    async find(sessionId: string, now: Date): Promise<ConversationRow | undefined> {
      return there(now)
        .select(conversationColumns)
        .where('sessionId', '=', sessionId)
        .executeTakeFirst()
    },

    async findByNumber(id: number, now: Date): Promise<ConversationRow | undefined> {
      return there(now).select(conversationColumns).where('id', '=', id).executeTakeFirst()
    },

    async listByNumber(ids: readonly number[], now: Date): Promise<ConversationRow[]> {
      if (ids.length === 0) return []
      return there(now).select(conversationColumns).where('id', 'in', ids).execute()
    },

    async listPositions(): Promise<{ id: number; lastSeq: number }[]> {
      return chat().selectFrom('chatSessions').select(['id', 'lastSeq']).execute()
    },

    /** Its number, or undefined when it is there already. */
    async insert(conversation: NewConversation): Promise<number | undefined> {
      const inserted = await chat()
        .insertInto('chatSessions')
        .values({
          ...conversation,
          heartbeatAt: null,
          leadId: null,
          lastMessageAt: conversation.createdAt,
          searchWho: toSearchText(conversation),
          searchLast: '',
        })
        .onConflict((conflict) => conflict.column('sessionId').doNothing())
        .returning('id')
        .executeTakeFirst()
      return inserted?.id
    },

    /**
     * Takes the next place in a conversation and holds it until the transaction ends: whoever writes
     * at the same time waits, on whichever instance. Undefined when it is not there, or for a visitor
     * who is too fast.
     */
    async takePlace(
      sessionId: string,
      place: {
        now: Date
        /** When the message to come, and so the conversation, is past its time. */
        expiresAt: Date
        isFromClient: boolean
        /** What is to be said at that place. */
        message: string
        /** Milliseconds a message, and how many at once after a pause. */
        pace?: { everyMs: number; burst: number } | undefined
      },
    ): Promise<ConversationRow | undefined> {
      const { now, expiresAt, isFromClient, pace } = place
      const values = { sessionId, now, expiresAt, searchLast: foldText(place.message) }
      if (!isFromClient) return (await takeStaffPlace(values))[0]
      const { everyMs, burst } = pace ?? { everyMs: 0, burst: 1 }
      const ms = now.getTime()
      // Without a pace nobody is ahead of it.
      const latest = pace ? ms + everyMs * (burst - 1) : Number.MAX_SAFE_INTEGER
      const paced = { ...values, ms, everyMs, next: ms + everyMs, latest }
      return (await takeVisitorPlace(paced))[0]
    },

    /** The message as stored, or undefined when this very sending stored it before. */
    async insertMessage(message: NewMessage): Promise<MessageRow | undefined> {
      const [inserted] = await insertOnce(message)
      return inserted && { ...message, id: inserted.id }
    },

    /** The message that this very sending stored before. */
    async findSent(sessionId: string, optimisticId: string): Promise<MessageRow | undefined> {
      return chat()
        .selectFrom('chatMessages')
        .select(messageColumns)
        .where('sessionId', '=', sessionId)
        .where('optimisticId', '=', optimisticId)
        .executeTakeFirst()
    },

    /** The first ones that the visitor wrote. */
    async listFirstOfVisitor(sessionId: string, most: number, now: Date): Promise<MessageRow[]> {
      return kept(now)
        .select(messageColumns)
        .where('sessionId', '=', sessionId)
        .where('isFromClient', '=', true)
        .orderBy('seq')
        .limit(most)
        .execute()
    },

    /** When the message at a place was written; undefined when it is not there any more. */
    async findWrittenAt(sessionId: string, seq: number): Promise<Date | undefined> {
      const row = await chat()
        .selectFrom('chatMessages')
        .select('timestamp')
        .where('sessionId', '=', sessionId)
        .where('seq', '=', seq)
        .executeTakeFirst()
      return row?.timestamp
    },

    /** The last ones, or the last before a place, oldest first. */
    async listLast(
      sessionId: string,
      most: number,
      now: Date,
      before = maxPlace,
    ): Promise<MessageRow[]> {
      const rows = await kept(now)
        .select(messageColumns)
        .where('sessionId', '=', sessionId)
        .where('seq', '<', before)
        .orderBy('seq', 'desc')
        .limit(most)
        .execute()
      return rows.toReversed()
    },

    /** Those after the `seq`th, oldest first. */
    async listNewer(
      sessionId: string,
      seq: number,
      most: number,
      now: Date,
    ): Promise<MessageRow[]> {
      return kept(now)
        .select(messageColumns)
        .where('sessionId', '=', sessionId)
        .where('seq', '>', seq)
        .orderBy('seq')
        .limit(most)
        .execute()
    },

    /** Conversations that a search finds, the latest first: `most` of them after the first `from`. */
    async listSummaries(
      now: Date,
      search: Search,
      { most, from }: { most: number; from: number },
    ): Promise<SummaryRow[]> {
      const ids = found(now, search)
        .select('id')
        .orderBy('lastMessageAt', 'desc')
        .orderBy('id', 'desc')
        .limit(most)
        .offset(from)
      return summaries(now)
        .where('chatSessions.id', 'in', ids)
        .orderBy('chatSessions.lastMessageAt', 'desc')
        .orderBy('chatSessions.id', 'desc')
        .execute()
    },

    /** How many a search finds. */
    async countConversations(now: Date, search: Search): Promise<number> {
      const { n } = await found(now, search)
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

    /** How many stand before this one in the list of all. */
    async countBefore(
      { id, lastMessageAt }: Pick<SummaryRow, 'id' | 'lastMessageAt'>,
      now: Date,
    ): Promise<number> {
      const { n } = await there(now)
        .where('lastMessageAt', '>=', lastMessageAt)
        .where((where) =>
          where.or([where('lastMessageAt', '>', lastMessageAt), where('id', '>', id)]),
        )
        .select((select) => select.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
      return n
    },

    async countUnread(now: Date): Promise<number> {
      const { n } = await kept(now)
        .where(isUnread)
        .select((select) => select.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
      return n
    },

    /** How many became read. */
    async markRead(sessionId: string): Promise<number> {
      const changed = await chat()
        .updateTable('chatMessages')
        .set({ isRead: true })
        .where('sessionId', '=', sessionId)
        .where(isUnread)
        .returning('id')
        .execute()
      return changed.length
    },

    /** A heartbeat. @returns the conversation's number, undefined when there is none */
    async beat(sessionId: string, now: Date): Promise<number | undefined> {
      const beaten = await chat()
        .updateTable('chatSessions')
        .set({ heartbeatAt: now, lastSeen: now })
        .where('sessionId', '=', sessionId)
        .where('expiresAt', '>', now)
        .returning('id')
        .executeTakeFirst()
      return beaten?.id
    },

    /** Sockets of these conversations are joined, or are no longer. @returns their numbers */
    async setJoined(
      sessionIds: readonly string[],
      isOnline: boolean,
      now: Date,
    ): Promise<number[]> {
      if (sessionIds.length === 0) return []
      const changed = await chat()
        .updateTable('chatSessions')
        .set({ isOnline, lastSeen: now })
        .where('sessionId', 'in', sessionIds)
        .returning('id')
        .execute()
      return changed.map(({ id }) => id)
    },

    /** Conversations with a sign of life after `since`. */
    async listPresent(since: Date, now: Date): Promise<ConversationRow[]> {
      return there(now)
        .select(conversationColumns)
        .where((where) =>
          where.or([
            where.and([where('isOnline', '=', true), where('lastSeen', '>', since)]),
            where('heartbeatAt', '>', since),
          ]),
        )
        .execute()
    },

    async setLead(sessionId: string, leadId: number): Promise<void> {
      await chat()
        .updateTable('chatSessions')
        .set({ leadId })
        .where('sessionId', '=', sessionId)
        .execute()
    },

    /** Its number, or undefined when it was not there. The messages go with it. */
    async remove(sessionId: string, now: Date): Promise<number | undefined> {
      const removed = await chat()
        .deleteFrom('chatSessions')
        .where('sessionId', '=', sessionId)
        .where('expiresAt', '>', now)
        .returning('id')
        .executeTakeFirst()
      return removed?.id
    },

    /** Messages past their time, at most `most`. */
    async removeExpiredMessages(now: Date, most: number): Promise<number> {
      const removed = await chat()
        .deleteFrom('chatMessages')
        .where('id', 'in', (select) =>
          select.selectFrom('chatMessages').select('id').where('expiresAt', '<=', now).limit(most),
        )
        .returning('id')
        .execute()
      return removed.length
    },

    /** Conversations past their time, at most `most`, with what is left of them. @returns their numbers */
    async removeExpired(now: Date, most: number): Promise<number[]> {
      const removed = await chat()
        .deleteFrom('chatSessions')
        // Once more on the row itself: a message that comes in meanwhile keeps its conversation.
        .where('expiresAt', '<=', now)
        .where('id', 'in', (select) =>
          select.selectFrom('chatSessions').select('id').where('expiresAt', '<=', now).limit(most),
        )
        .returning('id')
        .execute()
      return removed.map(({ id }) => id)
    },

    /** The same of one conversation, so that its visitor can begin another. */
    async removeIfExpired(sessionId: string, now: Date): Promise<number | undefined> {
      const removed = await chat()
        .deleteFrom('chatSessions')
        .where('sessionId', '=', sessionId)
        .where('expiresAt', '<=', now)
        .returning('id')
        .executeTakeFirst()
      return removed?.id
    },
  }
}
