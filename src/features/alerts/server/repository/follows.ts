import type { Database } from '#platform/server/database/database.ts'
import { queryAlerts } from './tables.ts'

export const createFollowQueries = (database: Database) => ({
  /** From here on the person is alerted to the next message of the conversation. */
  async follow(conversationId: number, userId: number): Promise<void> {
    await queryAlerts(database)
      .insertInto('alertFollows')
      .values({ conversationId, userId, alertedAt: null })
      .onConflict((conflict) =>
        conflict.columns(['conversationId', 'userId']).doUpdateSet({ alertedAt: null }),
      )
      .execute()
  },

  /** Without effect on somebody who follows the conversation already. */
  async addFollower(conversationId: number, userId: number): Promise<void> {
    await queryAlerts(database)
      .insertInto('alertFollows')
      .values({ conversationId, userId, alertedAt: null })
      .onConflict((conflict) => conflict.columns(['conversationId', 'userId']).doNothing())
      .execute()
  },

  async hasFollowers(conversationId: number): Promise<boolean> {
    const row = await queryAlerts(database)
      .selectFrom('alertFollows')
      .select('userId')
      .where('conversationId', '=', conversationId)
      .limit(1)
      .executeTakeFirst()
    return row !== undefined
  },

  /** Marks those as alerted who have not been since `since`. @returns their ids */
  async markAlerted(conversationId: number, now: Date, since: Date): Promise<number[]> {
    const marked = await queryAlerts(database)
      .updateTable('alertFollows')
      .set({ alertedAt: now })
      .where('conversationId', '=', conversationId)
      .where((where) => where.or([where('alertedAt', 'is', null), where('alertedAt', '<=', since)]))
      .returning('userId')
      .execute()
    return marked.map(({ userId }) => userId)
  },
})
