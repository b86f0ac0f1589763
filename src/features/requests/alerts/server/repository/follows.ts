import type { ExpressionBuilder } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'
import { type AlertTables, queryAlerts } from './tables.ts'

/** People who are alerted to a message of the conversation: those who have answered it, and its present owner. */
const isAlerted =
  (ownerId: number | null) => (where: ExpressionBuilder<AlertTables, 'alertFollows'>) =>
    where.or([
      where('hasAnswered', '=', true),
      ...(ownerId === null ? [] : [where('userId', '=', ownerId)]),
    ])

export const createFollowQueries = (database: Database) => ({
  /** From here on the person is alerted to further messages, starting with the next one. */
  async follow(conversationId: number, userId: number): Promise<void> {
    await queryAlerts(database)
      .insertInto('alertFollows')
      .values({ conversationId, userId, alertedAt: null, hasAnswered: true })
      .onConflict((conflict) =>
        conflict
          .columns(['conversationId', 'userId'])
          .doUpdateSet({ alertedAt: null, hasAnswered: true }),
      )
      .execute()
  },

  /** Adds the row with the time of the owner's last alert, if there is none. Without an answer they follow nothing. */
  async addOwner(conversationId: number, userId: number): Promise<void> {
    await queryAlerts(database)
      .insertInto('alertFollows')
      .values({ conversationId, userId, alertedAt: null, hasAnswered: false })
      .onConflict((conflict) => conflict.columns(['conversationId', 'userId']).doNothing())
      .execute()
  },

  async hasFollowers(conversationId: number, ownerId: number | null): Promise<boolean> {
    const row = await queryAlerts(database)
      .selectFrom('alertFollows')
      .select('userId')
      .where('conversationId', '=', conversationId)
      .where(isAlerted(ownerId))
      .limit(1)
      .executeTakeFirst()
    return row !== undefined
  },

  /** Marks followers and owner as alerted, unless they have been since `since`. @returns their ids */
  async markAlerted(
    { conversationId, ownerId }: { conversationId: number; ownerId: number | null },
    now: Date,
    since: Date,
  ): Promise<number[]> {
    const marked = await queryAlerts(database)
      .updateTable('alertFollows')
      .set({ alertedAt: now })
      .where('conversationId', '=', conversationId)
      .where(isAlerted(ownerId))
      .where((where) => where.or([where('alertedAt', 'is', null), where('alertedAt', '<=', since)]))
      .returning('userId')
      .execute()
    return marked.map(({ userId }) => userId)
  },
})
