import type { Generated, Kysely, Selectable } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'
import { prepareQuery } from '#platform/server/database/prepared.ts'

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

export type ConversationRow = Omit<Selectable<ChatSessionsTable>, 'pace'>
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

type PacedPlace = {
  sessionId: string
  now: Date
  expiresAt: Date
  /** Now, in milliseconds; the pace of one who writes after a pause; the latest that still may. */
  ms: number
  everyMs: number
  next: number
  latest: number
}

export type ChatRepository = ReturnType<typeof createChatRepository>

export function createChatRepository(database: Database) {
  const chat = () => database.query<Tables>()
  /** Conversations whose last message is not past its time, removed yet or not. */
  const there = (now: Date) => chat().selectFrom('chatSessions').where('expiresAt', '>', now)
  /** Messages that are not past their time, removed yet or not. */
  const kept = (now: Date) => chat().selectFrom('chatMessages').where('expiresAt', '>', now)

  // The two statements that stand between a visitor's key and the staff's screen.
  const takeStaffPlace = prepareQuery(
    database,
    ['sessionId', 'now', 'expiresAt'],
    (query: Kysely<Tables>, values: { sessionId: string; now: Date; expiresAt: Date }) =>
      query
        .updateTable('chatSessions')
        .set((set) => ({ lastSeq: set('lastSeq', '+', 1), expiresAt: values.expiresAt }))
        .where('sessionId', '=', values.sessionId)
        .where('expiresAt', '>', values.now)
        .returning(conversationColumns),
  )
  const takeVisitorPlace = prepareQuery(
    database,
    ['sessionId', 'now', 'expiresAt', 'ms', 'everyMs', 'next', 'latest'],
    (query: Kysely<Tables>, values: PacedPlace) =>
      query
        .updateTable('chatSessions')
        .set((set) => ({
          lastSeq: set('lastSeq', '+', 1),
          expiresAt: values.expiresAt,
          lastSeen: values.now,
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
        .values({ ...conversation, heartbeatAt: null, leadId: null })
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
        /** Milliseconds a message, and how many at once after a pause. */
        pace?: { everyMs: number; burst: number } | undefined
      },
    ): Promise<ConversationRow | undefined> {
      const { now, expiresAt, isFromClient, pace } = place
      const values = { sessionId, now, expiresAt }
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

    /** All of a conversation, oldest first. */
    async listMessages(sessionId: string, now: Date): Promise<MessageRow[]> {
      return kept(now)
        .select(messageColumns)
        .where('sessionId', '=', sessionId)
        .orderBy('seq')
        .execute()
    },

    /** The last ones, oldest first. */
    async listLast(sessionId: string, most: number, now: Date): Promise<MessageRow[]> {
      const rows = await kept(now)
        .select(messageColumns)
        .where('sessionId', '=', sessionId)
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

    /** Conversations with a message that is kept, the latest first, at most `most`. */
    async listSummaries(now: Date, most: number): Promise<SummaryRow[]> {
      return (
        chat()
          .selectFrom('chatSessions')
          .innerJoin('chatMessages', (join) =>
            join
              .onRef('chatMessages.sessionId', '=', 'chatSessions.sessionId')
              .onRef('chatMessages.seq', '=', 'chatSessions.lastSeq'),
          )
          // A conversation's time ends so long after its last message: the latest end last, and the
          // index on that finds them, however many there are.
          .where('chatSessions.id', 'in', (latest) =>
            latest
              .selectFrom('chatSessions')
              .select('id')
              .where('expiresAt', '>', now)
              .orderBy('expiresAt', 'desc')
              .orderBy('id', 'desc')
              .limit(most),
          )
          .select(conversationColumns.map((column) => `chatSessions.${column}` as const))
          .select([
            'chatMessages.message as lastMessage',
            'chatMessages.timestamp as lastMessageAt',
          ])
          .select((select) =>
            select
              .selectFrom('chatMessages as unread')
              .whereRef('unread.sessionId', '=', 'chatSessions.sessionId')
              .where('unread.isFromClient', '=', true)
              .where('unread.isRead', '=', false)
              .where('unread.expiresAt', '>', now)
              .select((count) => count.fn.countAll<number>().as('n'))
              .$asScalar()
              .$notNull()
              .as('unreadCount'),
          )
          .orderBy('chatMessages.timestamp', 'desc')
          .orderBy('chatSessions.id', 'desc')
          .execute()
      )
    },

    async countUnread(now: Date): Promise<number> {
      const { n } = await kept(now)
        .where('isFromClient', '=', true)
        .where('isRead', '=', false)
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
        .where('isFromClient', '=', true)
        .where('isRead', '=', false)
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
