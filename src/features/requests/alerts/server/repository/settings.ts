import type { Database } from '#platform/server/database/database.ts'
import type { AlertChoices } from '../../contract.ts'
import { queryAlerts, type SettingsRow } from './tables.ts'

// JSON columns are written as text and decoded when they are read.
const toJson = (choices: Partial<AlertChoices>) =>
  JSON.stringify(choices) as unknown as Partial<AlertChoices>

export const createSettingsQueries = (database: Database) => ({
  async listSettings(userIds: readonly number[]): Promise<SettingsRow[]> {
    if (userIds.length === 0) return []
    return queryAlerts(database)
      .selectFrom('alertSettings')
      .selectAll()
      .where('userId', 'in', userIds)
      .execute()
  },

  /** The accounts with settings whose morning email of this day is not sent yet. */
  async listWithoutDigest(day: string): Promise<number[]> {
    const rows = await queryAlerts(database)
      .selectFrom('alertSettings')
      .select('userId')
      .where((where) =>
        where.or([where('digestSentOn', 'is', null), where('digestSentOn', '<', day)]),
      )
      .orderBy('userId')
      .execute()
    return rows.map(({ userId }) => userId)
  },

  /** False when another instance has sent the morning email of this day. */
  async claimDigest(userId: number, day: string): Promise<boolean> {
    const claimed = await queryAlerts(database)
      .updateTable('alertSettings')
      .set({ digestSentOn: day })
      .where('userId', '=', userId)
      .where((where) =>
        where.or([where('digestSentOn', 'is', null), where('digestSentOn', '<', day)]),
      )
      .returning('userId')
      .executeTakeFirst()
    return claimed !== undefined
  },

  async saveSettings(row: Omit<SettingsRow, 'digestSentOn'>): Promise<void> {
    const columns = { ...row, choices: toJson(row.choices) }
    await queryAlerts(database)
      .insertInto('alertSettings')
      .values({ ...columns, digestSentOn: null })
      .onConflict((conflict) => conflict.column('userId').doUpdateSet(columns))
      .execute()
  },
})
