import { type LeadStatus, leadStatuses } from '#features/leads/contract.ts'
import type { Role } from '#shared/actor.ts'
import type { Stats } from './contract.ts'

/** Leads that became clients, in whole per cent: a therapist's count once they are complete. */
export function conversionRate(stats: Pick<Stats, 'totalLeads' | 'leadsByStatus'>, role: Role) {
  const { scheduled, complete } = stats.leadsByStatus
  const won = role === 'admin' ? scheduled + complete : complete
  return stats.totalLeads === 0 ? 0 : Math.round((won / stats.totalLeads) * 100)
}

export type StatusShare = {
  status: LeadStatus
  count: number
  percent: number
  /** How many leads have the statuses before it: where its part of a bar begins. */
  before: number
}

/** How the leads are spread over the statuses, in whole per cent that add up to 100. */
export function statusShares({
  totalLeads,
  leadsByStatus,
}: Pick<Stats, 'totalLeads' | 'leadsByStatus'>): StatusShare[] {
  const exact = leadStatuses.map((status) => {
    const count = leadsByStatus[status]
    return { status, count, part: totalLeads === 0 ? 0 : (count / totalLeads) * 100 }
  })
  const left = Math.round(exact.reduce((sum, { part }) => sum + (part % 1), 0))
  // What rounding down leaves over goes to those who lost most by it.
  const raised = new Set(
    exact
      .toSorted((a, b) => (b.part % 1) - (a.part % 1))
      .slice(0, left)
      .map(({ status }) => status),
  )
  return exact.map(({ status, count, part }, index) => ({
    status,
    count,
    percent: Math.floor(part) + (raised.has(status) ? 1 : 0),
    before: exact.slice(0, index).reduce((sum, { count }) => sum + count, 0),
  }))
}
