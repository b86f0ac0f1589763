import type { Database } from '#platform/server/database/database.ts'
import { type ChatStart, openChatTables } from './tables.ts'

/** The numbers of conversations that began in each hour, by month. They outlive the conversations. */
export function createStartQueries(database: Database) {
  const { query } = openChatTables(database)
  return {
    async addStart({ month, hour }: Pick<ChatStart, 'month' | 'hour'>): Promise<void> {
      await query()
        .insertInto('chatStarts')
        .values({ month, hour, chats: 1 })
        .onConflict((conflict) =>
          conflict
            .columns(['month', 'hour'])
            .doUpdateSet((set) => ({ chats: set('chatStarts.chats', '+', 1) })),
        )
        .execute()
    },

    /** The conversations that began in these months, by hour. */
    async countStarts(months: readonly string[]): Promise<Map<number, number>> {
      if (months.length === 0) return new Map()
      const rows = await query()
        .selectFrom('chatStarts')
        .select((start) => ['hour', start.fn.sum<number>('chats').as('chats')])
        .where('month', 'in', months)
        .groupBy('hour')
        .execute()
      return new Map(rows.map(({ hour, chats }) => [hour, chats]))
    },
  }
}
