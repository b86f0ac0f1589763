import { type LeadStatus, leadStatuses } from '#features/requests/leads/contract/leads.ts'
import type { Role } from '#shared/actor.ts'
import type { Stats } from './contract.ts'

/** A part of all in whole per cent; 0 of none. */
export const toRate = (part: number, all: number) =>
  all === 0 ? 0 : Math.round((part / all) * 100)

/** Leads that became clients, in whole per cent. For a therapist only complete leads count. */
export function conversionRate(stats: Pick<Stats, 'totalLeads' | 'leadsByStatus'>, role: Role) {
  const { scheduled, complete } = stats.leadsByStatus
  const converted = role === 'admin' ? scheduled + complete : complete
  return toRate(converted, stats.totalLeads)
}

export type StatusShare = {
  status: LeadStatus
  count: number
  percent: number
  /** The number of leads of the statuses before it: where its segment of the bar begins. */
  before: number
}

/**
 * Leads by status. Each percentage is rounded on its own, so that equal counts never show different
 * percentages; their sum may differ slightly from 100.
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
