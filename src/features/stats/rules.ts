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

/**
 * How the leads are spread over the statuses. Each percentage is rounded by itself, so that equal
 * numbers of leads never show different ones; together they may miss 100 by a little.
 */
export function statusShares({
  totalLeads,
  leadsByStatus,
}: Pick<Stats, 'totalLeads' | 'leadsByStatus'>): StatusShare[] {
  let before = 0
  return leadStatuses.map((status) => {
    const count = leadsByStatus[status]
    const percent = totalLeads === 0 ? 0 : Math.round((count / totalLeads) * 100)
    const share = { status, count, percent, before }
    before += count
    return share
  })
}
