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
