import type { Database } from '#platform/server/database/database.ts'
import type { LeadScope } from '../../policy.ts'
import { type RetentionCutoff, selectRetained, selectVisible } from './retained-leads.ts'
import { isNewRequest } from './waiting.ts'

/** New requests that wait for the practice and came in up to a moment. */
export const createUncontactedLeads = (database: Database) => ({
  async listUncontacted(cutoff: RetentionCutoff, before: Date): Promise<number[]> {
    const rows = await selectRetained(database, cutoff)
      .select('id')
      .where(isNewRequest)
      .where('createdAt', '<=', before)
      .execute()
    return rows.map(({ id }) => id)
  },

  async countUncontacted(scope: LeadScope, cutoff: RetentionCutoff, before: Date): Promise<number> {
    const { n } = await selectVisible(database, scope, cutoff)
      .select((lead) => lead.fn.countAll<number>().as('n'))
      .where(isNewRequest)
      .where('createdAt', '<=', before)
      .executeTakeFirstOrThrow()
    return n
  },
})
