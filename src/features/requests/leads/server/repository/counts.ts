import type { Database } from '#platform/server/database/database.ts'
import type { LeadStatus } from '../../contract/leads.ts'
import type { LeadScope } from '../../policy.ts'
import { applyFilter, type LeadFilter } from './filter.ts'
import { type RetentionCutoff, selectRetained, selectVisible } from './retained-leads.ts'

/**
 * Counts of retained leads. An index answers each of them without reading the rows, in about 0.1 ms for
 * a thousand leads (decision 26).
 */
export const createLeadCounts = (database: Database) => ({
  async count(scope: LeadScope, cutoff: RetentionCutoff, filter: LeadFilter): Promise<number> {
    const { n } = await applyFilter(selectVisible(database, scope, cutoff), filter)
      .select((lead) => lead.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
    return n
  },

  /** The number of leads of each filter, in one statement. */
  async countEach(
    scope: LeadScope,
    cutoff: RetentionCutoff,
    filters: readonly LeadFilter[],
  ): Promise<number[]> {
    const [first, ...others] = filters.map((filter, place) =>
      applyFilter(selectVisible(database, scope, cutoff), filter).select((lead) => [
        lead.lit(place).as('place'),
        lead.fn.countAll<number>().as('n'),
      ]),
    )
    if (!first) return []
    const counts = filters.map(() => 0)
    for (const { place, n } of await first.unionAll(others).execute()) counts[place] = n
    return counts
  },

  async countByStatus(scope: LeadScope, cutoff: RetentionCutoff): Promise<Map<LeadStatus, number>> {
    const rows = await selectVisible(database, scope, cutoff)
      .select((lead) => ['status', lead.fn.countAll<number>().as('n')])
      .groupBy('status')
      .execute()
    return new Map(rows.map(({ status, n }) => [status, n]))
  },

  /** The number of leads of each user, or of the given users only. */
  async countByAssignee(
    cutoff: RetentionCutoff,
    userIds?: readonly number[],
  ): Promise<Map<number, number>> {
    if (userIds?.length === 0) return new Map()
    const rows = await selectRetained(database, cutoff)
      .select((lead) => ['assignedTo', lead.fn.countAll<number>().as('n')])
      .where('assignedTo', 'is not', null)
      .$if(userIds !== undefined, (query) => query.where('assignedTo', 'in', userIds ?? []))
      .groupBy('assignedTo')
      .execute()
    return new Map(
      rows.flatMap(({ assignedTo, n }) => (assignedTo === null ? [] : [[assignedTo, n]])),
    )
  },

  /** Counts the retained leads created by `createdBy` whose hold, if any, ends by `heldUntil`, and whose call is before `callBefore`. */
  async countExpiring(
    scope: LeadScope,
    cutoff: RetentionCutoff,
    { createdBy, heldUntil, callBefore }: { createdBy: Date; heldUntil: Date; callBefore: Date },
  ): Promise<number> {
    const { n } = await selectVisible(database, scope, cutoff)
      .where('createdAt', '<=', createdBy)
      .where((lead) => lead.or([lead('holdUntil', 'is', null), lead('holdUntil', '<=', heldUntil)]))
      .where((lead) =>
        lead.or([lead('appointmentAt', 'is', null), lead('appointmentAt', '<', callBefore)]),
      )
      .select((lead) => lead.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
    return n
  },
})
