import { sql } from 'kysely'
import { type LeadSortKey, leadStatuses } from '../../contract/leads.ts'
import type { LeadExpressions, LeadQuery } from './retained-leads.ts'
import { selectWaiting, waitingSince } from './waiting.ts'

/** The order of a list. Columns that are shown by a label are ordered by the rank of that label. */
export type LeadOrdering = { descending: boolean } & (
  | { by: Exclude<LeadSortKey, 'service' | 'assignedTo'> }
  | { by: 'service'; ranks: ReadonlyMap<string, number> }
  /** Unassigned leads come first. */
  | { by: 'assignedTo'; ranks: ReadonlyMap<number, number> }
)

const statusRanks = leadStatuses.map((status, rank) => [status, rank] as const)

/** The rank of a column's value; values without one come last. */
function toRank(
  eb: LeadExpressions,
  column: 'status' | 'serviceType' | 'assignedTo',
  ranks: Iterable<readonly [string | number, number]>,
) {
  const cases = [...ranks].map(([value, rank]) => sql`when ${value} then ${sql.lit(rank)}`)
  if (cases.length === 0) return sql<number>`0`
  const last = sql.lit(cases.length)
  return sql<number>`case ${eb.ref(column)} ${sql.join(cases, sql` `)} else ${last} end`
}

/** Leads of equal rank are listed newest first in both directions. */
export function applyOrder<Output>(
  query: LeadQuery<Output>,
  ordering: LeadOrdering,
): LeadQuery<Output> {
  const direction = ordering.descending ? 'desc' : 'asc'
  const newestFirst = (sorted: LeadQuery<Output>) =>
    sorted.orderBy('createdAt', 'desc').orderBy('id', 'desc')
  switch (ordering.by) {
    case 'createdAt':
      return query.orderBy('createdAt', direction).orderBy('id', direction)
    case 'waiting':
      // Ascending, the longest wait comes first. Those who do not wait come last in both directions.
      return newestFirst(
        query
          .orderBy(sql`case when ${selectWaiting} then 0 else 1 end`)
          .orderBy(sql`case when ${selectWaiting} then ${waitingSince} end`, direction),
      )
    case 'nextAction':
      // Leads without one come last in both directions.
      return newestFirst(
        query
          .orderBy(sql`case when next_action_at is null then 1 else 0 end`)
          .orderBy('nextActionAt', direction),
      )
    case 'name':
      return newestFirst(query.orderBy('nameKey', direction))
    case 'status':
      return newestFirst(query.orderBy((eb) => toRank(eb, 'status', statusRanks), direction))
    case 'service':
      return newestFirst(
        query.orderBy((eb) => toRank(eb, 'serviceType', ordering.ranks), direction),
      )
    case 'assignedTo': {
      const isAssigned = (eb: LeadExpressions) =>
        eb.case().when('assignedTo', 'is', null).then(eb.lit(0)).else(eb.lit(1)).end()
      return newestFirst(
        query
          .orderBy(isAssigned, direction)
          .orderBy((eb) => toRank(eb, 'assignedTo', ordering.ranks), direction),
      )
    }
  }
}
