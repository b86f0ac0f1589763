import type { Database } from '#platform/server/database/database.ts'
import { type LeadChangeRow, queryLeads } from './tables.ts'

/** More than anyone reads; it bounds the response for a lead that a program changed very often. */
const maxHistoryEntries = 200

export const createLeadChanges = (database: Database) => ({
  async recordChanges(changes: LeadChangeRow[]): Promise<void> {
    if (changes.length === 0) return
    await queryLeads(database).insertInto('leadChanges').values(changes).execute()
  },

  /** The changes of a lead, newest first. */
  async listChanges(leadId: number): Promise<LeadChangeRow[]> {
    return queryLeads(database)
      .selectFrom('leadChanges')
      .select(['leadId', 'at', 'actorId', 'actorName', 'field', 'fromValue', 'toValue'])
      .where('leadId', '=', leadId)
      .orderBy('id', 'desc')
      .limit(maxHistoryEntries)
      .execute()
  },

  async countChanges(leadId: number): Promise<number> {
    const { n } = await queryLeads(database)
      .selectFrom('leadChanges')
      .select((change) => change.fn.countAll<number>().as('n'))
      .where('leadId', '=', leadId)
      .executeTakeFirstOrThrow()
    return n
  },
})
