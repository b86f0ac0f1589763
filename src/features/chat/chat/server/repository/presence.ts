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

    /** Stores whether the visitors with these secrets have a joined socket. @returns their conversations */
    async setJoined(
      secretHashes: readonly string[],
      isOnline: boolean,
      now: Date,
    ): Promise<number[]> {
      if (secretHashes.length === 0) return []
      const updated = await query()
        .updateTable('chatSessions')
        .set({ isOnline, lastSeen: now, ...(isOnline && { answerMailedAt: null }) })
        .where('secretHash', 'in', secretHashes)
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
