import type { Actor } from '#shared/actor.ts'
import type { LeadStatus } from '../contract/leads.ts'
import { leadScope } from '../policy.ts'
import { getRetentionCutoff, type LeadDeps, type RetentionDeps } from './deps.ts'

/** Counts the leads that the actor may see. */
export async function countLeadsByStatus(
  deps: Pick<LeadDeps, 'leads'> & RetentionDeps,
  actor: Actor,
): Promise<Record<LeadStatus, number>> {
  const counts = await deps.leads.countByStatus(leadScope(actor), getRetentionCutoff(deps))
  return {
    notContacted: counts.get('notContacted') ?? 0,
    contacted: counts.get('contacted') ?? 0,
    scheduled: counts.get('scheduled') ?? 0,
    complete: counts.get('complete') ?? 0,
    leadLost: counts.get('leadLost') ?? 0,
  }
}
