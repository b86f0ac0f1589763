import type { Database } from '#platform/server/database/database.ts'
import type { AnswerCount, AnswerSlot } from '../../answer-times.ts'
import { openChatTables } from './tables.ts'

export function createAnswerTimeQueries(database: Database) {
  const { query } = openChatTables(database)
  return {
    /** Counts first answers, or that there was none. */
    async addAnswerTime(slot: AnswerSlot, minutes: number, answers = 1): Promise<void> {
      await query()
        .insertInto('chatAnswerTimes')
        .values({ ...slot, minutes, answers })
        .onConflict((conflict) =>
          conflict
            .columns(['month', 'dayKind', 'hour', 'minutes'])
            .doUpdateSet((set) => ({ answers: set('chatAnswerTimes.answers', '+', answers) })),
        )
        .execute()
    },

    /** The answer times that were measured at an hour, from a month on. */
    async listAnswerTimes({ month, dayKind, hour }: AnswerSlot): Promise<AnswerCount[]> {
      return query()
        .selectFrom('chatAnswerTimes')
        .select((select) => ['minutes', select.fn.sum<number>('answers').as('answers')])
        .where('month', '>=', month)
        .where('dayKind', '=', dayKind)
        .where('hour', '=', hour)
        .groupBy('minutes')
        .execute()
    },

    /** @returns how many rows were deleted */
    async deleteAnswerTimes(beforeMonth: string): Promise<number> {
      const { numDeletedRows } = await query()
        .deleteFrom('chatAnswerTimes')
        .where('month', '<', beforeMonth)
        .executeTakeFirst()
      return Number(numDeletedRows)
    },
  }
}
