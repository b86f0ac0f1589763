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
  async listChanges(
    leadId: number,
    limit = maxHistoryEntries,
  ): Promise<(LeadChangeRow & { id: number })[]> {
    return queryLeads(database)
      .selectFrom('leadChanges')
      .select(['id', 'leadId', 'at', 'actorId', 'actorName', 'field', 'fromValue', 'toValue'])
      .where('leadId', '=', leadId)
      .orderBy('id', 'desc')
      .limit(limit)
      .execute()
  },

  /** True if this actor changed the status of the lead; 0 is its client. */
  async hasStatusChangeBy(leadId: number, actorId: number): Promise<boolean> {
    const found = await queryLeads(database)
      .selectFrom('leadChanges')
      .select('id')
      .where('leadId', '=', leadId)
      .where('actorId', '=', actorId)
      .where('field', '=', 'status')
      .limit(1)
      .executeTakeFirst()
    return found !== undefined
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
