import type { ExpressionBuilder } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'
import { type ChatTables, openChatTables } from './tables.ts'

const wasAnswered = ({ exists, selectFrom }: ExpressionBuilder<ChatTables, 'chatSessions'>) =>
  exists(
    selectFrom('chatMessages')
      .select('chatMessages.id')
      .whereRef('chatMessages.sessionId', '=', 'chatSessions.sessionId')
      .where('isFromClient', '=', false),
  )

/** Conversations that wait for staff. */
export function createWaitingQueries(database: Database) {
  const { query, liveConversations } = openChatTables(database)
  return {
    /** Those that began in a span and that nobody has answered. */
    async listUnanswered(
      { after, until }: { after: Date; until: Date },
      now: Date,
    ): Promise<number[]> {
      const rows = await liveConversations(now)
        .select('id')
        .where('createdAt', '>', after)
        .where('createdAt', '<=', until)
        .where((conversation) => conversation.not(wasAnswered(conversation)))
        .orderBy('id')
        .execute()
      return rows.map(({ id }) => id)
    },

    /** Those in which the visitor wrote last. */
    async countWaiting(now: Date): Promise<number> {
      const { n } = await query()
        .selectFrom('chatSessions')
        .innerJoin('chatMessages', (join) =>
          join
            .onRef('chatMessages.sessionId', '=', 'chatSessions.sessionId')
            .onRef('chatMessages.seq', '=', 'chatSessions.lastSeq'),
        )
        .where('chatSessions.expiresAt', '>', now)
        .where('chatMessages.isFromClient', '=', true)
        .select((select) => select.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
      return n
    },
  }
}
