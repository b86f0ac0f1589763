import type { Database } from '#platform/server/database/database.ts'
import type { LeadScope } from '../../policy.ts'
import { applyFilter, campaignSource, type LeadFilter } from './filter.ts'
import { applyOrder, type LeadOrdering } from './order.ts'
import { type RetentionCutoff, selectVisible } from './retained-leads.ts'
import { type LeadRow, leadColumns } from './tables.ts'

export const createLeadLists = (database: Database) => ({
  /** Lists one page, or all matching leads when `page` is absent. */
  async list(
    scope: LeadScope,
    cutoff: RetentionCutoff,
    filter: LeadFilter,
    ordering: LeadOrdering,
    page?: { limit: number; offset: number },
  ): Promise<LeadRow[]> {
    const visible = selectVisible(database, scope, cutoff).select(leadColumns)
    const all = applyOrder(applyFilter(visible, filter), ordering)
    return (page ? all.limit(page.limit).offset(page.offset) : all).execute()
  },

  /** The service types that occur. SQL cannot sort by their labels, which the site's content has. */
  async listServiceTypes(scope: LeadScope, cutoff: RetentionCutoff): Promise<string[]> {
    const rows = await selectVisible(database, scope, cutoff)
      .select('serviceType')
      .distinct()
      .execute()
    return rows.map(({ serviceType }) => serviceType)
  },

  /** The sources of campaigns that occur, in alphabetical order. */
  async listCampaigns(scope: LeadScope, cutoff: RetentionCutoff): Promise<string[]> {
    const rows = await selectVisible(database, scope, cutoff)
      .select(campaignSource.as('source'))
      .where('campaign', 'is not', null)
      .distinct()
      .execute()
    return rows.flatMap(({ source }) => source ?? []).toSorted()
  },

  /** The users to whom leads are assigned. */
  async listAssignees(scope: LeadScope, cutoff: RetentionCutoff): Promise<number[]> {
    const rows = await selectVisible(database, scope, cutoff)
      .select('assignedTo')
      .distinct()
      .execute()
    return rows.flatMap(({ assignedTo }) => (assignedTo === null ? [] : [assignedTo]))
  },
})
