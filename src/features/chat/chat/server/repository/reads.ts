import type { Database } from '#platform/server/database/database.ts'
import { openChatTables } from './tables.ts'

export type ReadRow = { accountId: number; conversationId: number; lastReadSeq: number }

export function createReadQueries(database: Database) {
  const { query } = openChatTables(database)
  return {
    /** One person has read a conversation up to a message. @returns whether that was new */
    async recordRead({ accountId, conversationId, lastReadSeq }: ReadRow): Promise<boolean> {
      const written = await query()
        .insertInto('chatReads')
        .values({ accountId, conversationId, lastReadSeq })
        .onConflict((conflict) =>
          conflict
            .columns(['accountId', 'conversationId'])
            .doUpdateSet({ lastReadSeq })
            .where('chatReads.lastReadSeq', '<', lastReadSeq),
        )
        .returning('accountId')
        .execute()
      return written.length > 0
    },

    /** For one person, a conversation counts as read only up to before its visitor's last message. */
    async markUnread(accountId: number, conversationId: number, lastClientSeq: number) {
      const lastReadSeq = lastClientSeq - 1
      await query()
        .insertInto('chatReads')
        .values({ accountId, conversationId, lastReadSeq })
        .onConflict((conflict) =>
          conflict.columns(['accountId', 'conversationId']).doUpdateSet({ lastReadSeq }),
        )
        .execute()
    },

    async listReads(
      accountIds: readonly number[],
      conversationIds: readonly number[],
    ): Promise<ReadRow[]> {
      if (accountIds.length === 0 || conversationIds.length === 0) return []
      return query()
        .selectFrom('chatReads')
        .select(['accountId', 'conversationId', 'lastReadSeq'])
        .where('accountId', 'in', accountIds)
        .where('conversationId', 'in', conversationIds)
        .execute()
    },
  }
}
