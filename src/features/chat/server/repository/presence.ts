import type { Database } from '#platform/server/database/database.ts'
import { type ConversationRow, conversationColumns, openChatTables } from './tables.ts'

export function createPresenceQueries(database: Database) {
  const { query, liveConversations } = openChatTables(database)
  return {
    /** @returns the conversation's number; undefined when it does not exist */
    async recordHeartbeat(sessionId: string, now: Date): Promise<number | undefined> {
      const updated = await query()
        .updateTable('chatSessions')
        .set({ heartbeatAt: now, lastSeen: now, answerMailedAt: null })
        .where('sessionId', '=', sessionId)
        .where('expiresAt', '>', now)
        .returning('id')
        .executeTakeFirst()
      return updated?.id
    },

    /** Stores whether these conversations have a joined socket. @returns their numbers */
    async setJoined(
      sessionIds: readonly string[],
      isOnline: boolean,
      now: Date,
    ): Promise<number[]> {
      if (sessionIds.length === 0) return []
      const updated = await query()
        .updateTable('chatSessions')
        .set({ isOnline, lastSeen: now, ...(isOnline && { answerMailedAt: null }) })
        .where('sessionId', 'in', sessionIds)
        .returning('id')
        .execute()
      return updated.map(({ id }) => id)
    },

    /** Conversations with a joined socket or a heartbeat after `since`. */
    async listPresent(since: Date, now: Date): Promise<ConversationRow[]> {
      return liveConversations(now)
        .select(conversationColumns)
        .where((where) =>
          where.or([
            where.and([where('isOnline', '=', true), where('lastSeen', '>', since)]),
            where('heartbeatAt', '>', since),
          ]),
        )
        .execute()
    },
  }
}
