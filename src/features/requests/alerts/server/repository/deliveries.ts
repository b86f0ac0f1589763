import { claimDueRow } from '#platform/server/database/claim-due-row.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { PushPayload } from '../../contract.ts'
import { type DeliveryRow, queryAlerts } from './tables.ts'

export const createDeliveryQueries = (database: Database) => ({
  async insertDeliveries(
    subscriptionIds: readonly number[],
    payload: string,
    now: Date,
  ): Promise<void> {
    if (subscriptionIds.length === 0) return
    const row = { payload, attempts: 0, nextTryAt: now, createdAt: now }
    await queryAlerts(database)
      .insertInto('pushDeliveries')
      .values(subscriptionIds.map((subscriptionId) => ({ ...row, subscriptionId })))
      .execute()
  },

  /** Alerts that wait for a device. */
  async listPayloads(subscriptionId: number): Promise<PushPayload[]> {
    const rows = await queryAlerts(database)
      .selectFrom('pushDeliveries')
      .select('payload')
      .where('subscriptionId', '=', subscriptionId)
      .orderBy('id')
      .execute()
    return rows.map(({ payload }) => JSON.parse(payload) as PushPayload) // as it was inserted
  },

  /** Claims the next due delivery until `until`. */
  async claimDelivery(now: Date, until: Date): Promise<DeliveryRow | undefined> {
    return claimDueRow(database, 'pushDeliveries', now, until)
  },

  async postponeDelivery(id: number, until: Date): Promise<void> {
    await queryAlerts(database)
      .updateTable('pushDeliveries')
      .set({ nextTryAt: until })
      .where('id', '=', id)
      .execute()
  },

  async deleteDelivery(id: number): Promise<void> {
    await queryAlerts(database).deleteFrom('pushDeliveries').where('id', '=', id).execute()
  },

  /** When the oldest of the messages in the queue was made. */
  async findOldestDelivery(): Promise<Date | undefined> {
    const oldest = await queryAlerts(database)
      .selectFrom('pushDeliveries')
      .select('createdAt')
      .orderBy('createdAt')
      .limit(1)
      .executeTakeFirst()
    return oldest?.createdAt
  },

  async countDeliveries(): Promise<number> {
    const { n } = await queryAlerts(database)
      .selectFrom('pushDeliveries')
      .select((select) => select.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
    return n
  },
})
