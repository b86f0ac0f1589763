import type { Database } from '#platform/server/database/database.ts'
import { type ConversationRow, openChatTables } from './tables.ts'

export function createRetentionQueries(database: Database) {
  const { query } = openChatTables(database)
  return {
    async deleteExpiredMessages(now: Date, limit: number): Promise<number> {
      const deleted = await query()
        .deleteFrom('chatMessages')
        .where('id', 'in', (select) =>
          select.selectFrom('chatMessages').select('id').where('expiresAt', '<=', now).limit(limit),
        )
        .returning('id')
        .execute()
      return deleted.length
    },

    async deleteExpired(
      now: Date,
      limit: number,
    ): Promise<Pick<ConversationRow, 'id' | 'createdAt' | 'waitingSince'>[]> {
      return (
        query()
          .deleteFrom('chatSessions')
          // Checked on the row itself too: a message that arrives concurrently extends its conversation.
          .where('expiresAt', '<=', now)
          .where('id', 'in', (select) =>
            select
              .selectFrom('chatSessions')
              .select('id')
              .where('expiresAt', '<=', now)
              .limit(limit),
          )
          .returning(['id', 'createdAt', 'waitingSince'])
          .execute()
      )
    },

    /** The conversation of a visitor, if it has expired and was not deleted yet. */
    async findExpired(secretHash: string, now: Date) {
      return query()
        .selectFrom('chatSessions')
        .select(['sessionId', 'leadId'])
        .where('secretHash', '=', secretHash)
        .where('expiresAt', '<=', now)
        .executeTakeFirst()
    },

    /** Deletes one conversation if it has expired, so that its visitor can start another. */
    async deleteIfExpired(secretHash: string, now: Date): Promise<void> {
      await query()
        .deleteFrom('chatSessions')
        .where('secretHash', '=', secretHash)
        .where('expiresAt', '<=', now)
        .execute()
    },
  }
}
