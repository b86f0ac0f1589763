import type { Actor } from '#shared/actor.ts'
import { leadScope } from '../policy.ts'
import { getRetentionCutoff, type LeadDeps } from './deps.ts'
import { toQueueView } from './to-lead-filter.ts'

/** Counts the leads whose next action is due today or overdue, among those that this person may see. */
export async function countDueLeads(
  deps: Pick<LeadDeps, 'clock' | 'leads' | 'retentionDays' | 'timeZone'>,
  actor: Actor,
): Promise<number> {
  const view = toQueueView(deps, actor, 'dueToday')
  return deps.leads.count(leadScope(actor), getRetentionCutoff(deps), { view })
}
