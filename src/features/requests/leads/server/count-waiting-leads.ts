import type { Actor } from '#shared/actor.ts'
import type { EndpointResponse } from '#shared/endpoint.ts'
import type { countNewLeads } from '../contract/waiting.ts'
import { leadScope } from '../policy.ts'
import { getRetentionCutoff, type LeadDeps, type RetentionDeps } from './deps.ts'

const status = 'notContacted'

/**
 * Counts the uncontacted leads for the badge, and those whose client waits for the rest. Each number reads only its part of an index.
 */
export async function countWaitingLeads(
  { leads, ...deps }: Pick<LeadDeps, 'leads'> & RetentionDeps,
  actor: Actor,
): Promise<EndpointResponse<typeof countNewLeads>> {
  const scope = leadScope(actor)
  const cutoff = getRetentionCutoff(deps)
  const [count, answered, waiting, uncontacted] = await Promise.all([
    leads.count(scope, cutoff, { status }),
    leads.count(scope, cutoff, { isAnswered: true }),
    leads.count(scope, cutoff, { isWaiting: true }),
    leads.count(scope, cutoff, { isWaiting: true, status }),
  ])
  return { count, answered, waiting, waitingContacted: waiting - uncontacted }
}
