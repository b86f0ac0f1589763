import type { Actor } from '#shared/actor.ts'
import type { EndpointResponse } from '#shared/endpoint.ts'
import type { countAnsweredLeads as definition } from '../contract/waiting.ts'
import { leadScope } from '../policy.ts'
import { getRetentionCutoff, type LeadDeps, type RetentionDeps } from './deps.ts'

/** Counts the leads whose client waits, and those of them with an answer, among those that this person may see. */
export async function countAnsweredLeads(
  { leads, ...deps }: Pick<LeadDeps, 'leads'> & RetentionDeps,
  actor: Actor,
): Promise<EndpointResponse<typeof definition>> {
  const scope = leadScope(actor)
  const cutoff = getRetentionCutoff(deps)
  return {
    answered: await leads.count(scope, cutoff, { isAnswered: true }),
    waiting: await leads.count(scope, cutoff, { isWaiting: true }),
  }
}
