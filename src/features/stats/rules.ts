import type { Role } from '#shared/actor.ts'
import type { Stats } from './contract.ts'

/** Leads that became clients, in whole per cent: a therapist's count once they are complete. */
export function conversionRate(stats: Pick<Stats, 'totalLeads' | 'leadsByStatus'>, role: Role) {
  const { scheduled, complete } = stats.leadsByStatus
  const won = role === 'admin' ? scheduled + complete : complete
  return stats.totalLeads === 0 ? 0 : Math.round((won / stats.totalLeads) * 100)
}
