import type { Database } from '#platform/server/database/database.ts'
import { openChatTables } from './tables.ts'

/** The times of conversations that a hold of their lead extends. */
export function createHoldQueries(database: Database) {
  const { query } = openChatTables(database)
  return {
    /** Conversations of leads, and those that expire after `latest`, as after a hold: none of the others does. */
    async listHoldable(latest: Date) {
      return query()
        .selectFrom('chatSessions')
        .select(['sessionId', 'leadId', 'expiresAt', 'lastMessageAt'])
        .where((where) =>
          where.or([where('leadId', 'is not', null), where('expiresAt', '>', latest)]),
        )
        .execute()
    },

    /** The conversation and its messages expire at `until` at the earliest. */
    async extendExpiry(sessionId: string, until: Date): Promise<void> {
      for (const table of ['chatSessions', 'chatMessages'] as const) {
        await query()
          .updateTable(table)
          .set({ expiresAt: until })
          .where('sessionId', '=', sessionId)
          .where('expiresAt', '<', until)
          .execute()
      }
    },

    async setExpiry(sessionId: string, expiresAt: Date): Promise<void> {
      await query()
        .updateTable('chatSessions')
        .set({ expiresAt })
        .where('sessionId', '=', sessionId)
        .execute()
    },

    async listMessageTimes(sessionId: string): Promise<{ id: number; timestamp: Date }[]> {
      return query()
        .selectFrom('chatMessages')
        .select(['id', 'timestamp'])
        .where('sessionId', '=', sessionId)
        .execute()
    },

    async setMessageExpiry(id: number, expiresAt: Date): Promise<void> {
      await query().updateTable('chatMessages').set({ expiresAt }).where('id', '=', id).execute()
    },
  }
}
