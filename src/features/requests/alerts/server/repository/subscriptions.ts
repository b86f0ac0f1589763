import type { Database } from '#platform/server/database/database.ts'
import { type PushKeyRow, queryAlerts, type SubscriptionRow } from './tables.ts'

const keyName = 'vapid'

const createKeyQueries = (database: Database) => ({
  async findPushKey(): Promise<PushKeyRow | undefined> {
    return queryAlerts(database)
      .selectFrom('pushKeys')
      .selectAll()
      .where('name', '=', keyName)
      .executeTakeFirst()
  },

  /** Without effect when another instance was first. */
  async insertPushKey(key: Omit<PushKeyRow, 'name'>): Promise<void> {
    await queryAlerts(database)
      .insertInto('pushKeys')
      .values({ ...key, name: keyName })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute()
  },

  /** Replaces the encrypted private key if it is still `before`. @returns false if it is not */
  async replacePrivateKey(publicKey: string, before: string, next: string): Promise<boolean> {
    const replaced = await queryAlerts(database)
      .updateTable('pushKeys')
      .set({ privateKey: next })
      .where('publicKey', '=', publicKey)
      .where('privateKey', '=', before)
      .returning('name')
      .executeTakeFirst()
    return replaced !== undefined
  },

  /** Deletes a key with all subscriptions, which are bound to it. */
  async deletePushKey(publicKey: string): Promise<void> {
    await queryAlerts(database).deleteFrom('pushKeys').where('publicKey', '=', publicKey).execute()
    await queryAlerts(database).deleteFrom('pushSubscriptions').execute()
  },
})

export const createSubscriptionQueries = (database: Database) => ({
  ...createKeyQueries(database),

  /** Replaces the subscription of the session, and that of the person who used the same browser before. */
  async saveSubscription(subscription: Omit<SubscriptionRow, 'id'>): Promise<number> {
    const { endpoint, sessionId } = subscription
    await queryAlerts(database)
      .deleteFrom('pushSubscriptions')
      .where('sessionId', '=', sessionId)
      .where('endpoint', '!=', endpoint)
      .execute()
    const { id } = await queryAlerts(database)
      .insertInto('pushSubscriptions')
      .values(subscription)
      .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(subscription))
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  },

  async listSubscriptions(userId: number): Promise<SubscriptionRow[]> {
    return queryAlerts(database)
      .selectFrom('pushSubscriptions')
      .selectAll()
      .where('userId', '=', userId)
      .orderBy('id')
      .execute()
  },

  async countSubscriptions(): Promise<number> {
    const { n } = await queryAlerts(database)
      .selectFrom('pushSubscriptions')
      .select((select) => select.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
    return n
  },

  async findSubscription(id: number): Promise<SubscriptionRow | undefined> {
    return queryAlerts(database)
      .selectFrom('pushSubscriptions')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst()
  },

  async deleteSubscription(id: number): Promise<void> {
    await queryAlerts(database).deleteFrom('pushSubscriptions').where('id', '=', id).execute()
  },
})
