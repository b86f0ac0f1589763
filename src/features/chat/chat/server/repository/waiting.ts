import type { ExpressionBuilder } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'
import { type ChatTables, openChatTables } from './tables.ts'
import { waitsForStaff } from './wait-groups.ts'

const wasAnswered = ({ exists, selectFrom }: ExpressionBuilder<ChatTables, 'chatSessions'>) =>
  exists(
    selectFrom('chatMessages')
      .select('chatMessages.id')
      .whereRef('chatMessages.sessionId', '=', 'chatSessions.sessionId')
      .where('isFromClient', '=', false),
  )

/**
 * Conversations that wait for staff. A closed one does not, until the visitor writes again, nor one whose visitor has
 * left.
 */
export function createWaitingQueries(database: Database) {
  const { liveConversations } = openChatTables(database)
  const selectWaiting = (now: Date) =>
    liveConversations(now).where((where) => waitsForStaff(where, now))
  return {
    /** Waiting conversations without any answer whose wait began in this span. */
    async listUnanswered(
      { after, until }: { after: Date; until: Date },
      now: Date,
    ): Promise<number[]> {
      const rows = await selectWaiting(now)
        .select('id')
        .where('waitingSince', '>', after)
        .where('waitingSince', '<=', until)
        .where((conversation) => conversation.not(wasAnswered(conversation)))
        .orderBy('id')
        .execute()
      return rows.map(({ id }) => id)
    },

    /** Since when the visitor waits who has waited longest, of all conversations or of those of one person. */
    async findLongestWait(now: Date, assignedTo?: number): Promise<Date | null> {
      const waiting = selectWaiting(now)
      const wanted =
        assignedTo === undefined ? waiting : waiting.where('assignedTo', '=', assignedTo)
      const longest = await wanted
        .select('waitingSince')
        .orderBy('waitingSince')
        .limit(1)
        .executeTakeFirst()
      return longest?.waitingSince ?? null
    },

    async countWaiting(now: Date): Promise<number> {
      const { n } = await selectWaiting(now)
        .select((select) => select.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
      return n
    },
  }
}
