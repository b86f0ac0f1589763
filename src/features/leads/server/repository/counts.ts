import type { Database } from '#platform/server/database/database.ts'
import type { LeadStatus } from '../../contract.ts'
import type { LeadScope } from '../../policy.ts'
import { applyFilter, type LeadFilter } from './filter.ts'
import { type RetentionCutoff, selectVisible } from './retained-leads.ts'
import { queryLeads } from './tables.ts'

/**
 * Counts retained leads without reading them: the sum of the counter, minus the few leads that have
 * expired and are not deleted yet. The duration does not depend on the number of leads.
 */
function sumCounter(
  database: Database,
  { oldest, now }: RetentionCutoff,
  { assignedTo: owner }: Pick<LeadScope, 'assignedTo'> = { assignedTo: 'anyone' },
  { status, assignedTo }: Pick<LeadFilter, 'status' | 'assignedTo'> = {},
) {
  const leads = queryLeads(database)
  const expired = leads
    .selectFrom('consultationLeads')
    .select((lead) => ['status', 'assignedTo', lead.lit(-1).as('n')])
    .where('createdAt', '<=', oldest)
  let sum = leads
    .selectFrom(
      leads
        .selectFrom('leadTally')
        .select(['status', 'assignedTo', 'n'])
        .unionAll(expired.where('holdUntil', 'is', null))
        .unionAll(expired.where('holdUntil', '<=', now))
        .as('counted'),
    )
    .select((row) => row.fn.coalesce(row.fn.sum<number>('n'), row.lit(0)).as('n'))
  if (owner !== 'anyone') sum = sum.where('assignedTo', '=', owner)
  if (status !== undefined) sum = sum.where('status', '=', status)
  if (assignedTo === null) sum = sum.where('assignedTo', 'is', null)
  else if (assignedTo !== undefined) sum = sum.where('assignedTo', '=', assignedTo)
  return sum
}

export const createLeadCounts = (database: Database) => ({
  async count(scope: LeadScope, cutoff: RetentionCutoff, filter: LeadFilter): Promise<number> {
    const { id, terms = [] } = filter
    const query =
      id === undefined && terms.length === 0
        ? sumCounter(database, cutoff, scope, filter)
        : applyFilter(selectVisible(database, scope, cutoff), filter).select((lead) =>
            lead.fn.countAll<number>().as('n'),
          )
    return (await query.executeTakeFirstOrThrow()).n
  },

  async countByStatus(scope: LeadScope, cutoff: RetentionCutoff): Promise<Map<LeadStatus, number>> {
    const rows = await sumCounter(database, cutoff, scope)
      .select('status')
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
    const rows = await sumCounter(database, cutoff)
      .select('assignedTo')
      .where('assignedTo', 'is not', null)
      .$if(userIds !== undefined, (query) => query.where('assignedTo', 'in', userIds ?? []))
      .groupBy('assignedTo')
      .execute()
    return new Map(
      rows.flatMap(({ assignedTo, n }) => (assignedTo === null ? [] : [[assignedTo, n]])),
    )
  },
})
