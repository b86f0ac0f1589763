import type { Database } from '#platform/server/database/database.ts'
import { queryAlerts } from './tables.ts'

export const createEscalationQueries = (database: Database) => ({
  /** @returns those that were not marked before */
  async markLeads(ids: readonly number[], escalatedAt: Date): Promise<number[]> {
    if (ids.length === 0) return []
    const marked = await queryAlerts(database)
      .insertInto('escalatedLeads')
      .values(ids.map((leadId) => ({ leadId, escalatedAt })))
      .onConflict((conflict) => conflict.column('leadId').doNothing())
      .returning('leadId')
      .execute()
    return marked.map(({ leadId }) => leadId)
  },

  /** @returns those that were not marked before */
  async markConversations(ids: readonly number[], escalatedAt: Date): Promise<number[]> {
    if (ids.length === 0) return []
    const marked = await queryAlerts(database)
      .insertInto('escalatedConversations')
      .values(ids.map((conversationId) => ({ conversationId, escalatedAt })))
      .onConflict((conflict) => conflict.column('conversationId').doNothing())
      .returning('conversationId')
      .execute()
    return marked.map(({ conversationId }) => conversationId)
  },
})
