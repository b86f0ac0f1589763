import type { Database } from '#platform/server/database/database.ts'
import type { LeadScope } from '../../policy.ts'
import { type RetentionCutoff, selectRetained, selectVisible } from './retained-leads.ts'

/** Uncontacted leads that were created up to a moment. */
export const createUncontactedLeads = (database: Database) => ({
  async listUncontacted(cutoff: RetentionCutoff, before: Date): Promise<number[]> {
    const rows = await selectRetained(database, cutoff)
      .select('id')
      .where('status', '=', 'notContacted')
      .where('createdAt', '<=', before)
      .execute()
    return rows.map(({ id }) => id)
  },

  async countUncontacted(scope: LeadScope, cutoff: RetentionCutoff, before: Date): Promise<number> {
    const { n } = await selectVisible(database, scope, cutoff)
      .select((lead) => lead.fn.countAll<number>().as('n'))
      .where('status', '=', 'notContacted')
      .where('createdAt', '<=', before)
      .executeTakeFirstOrThrow()
    return n
  },
})
