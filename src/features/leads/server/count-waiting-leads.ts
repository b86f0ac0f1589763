import type { Actor } from '#shared/actor.ts'
import type { EndpointResponse } from '#shared/endpoint.ts'
import type { countNewLeads } from '../contract/leads.ts'
import { leadScope } from '../policy.ts'
import { getRetentionCutoff, type LeadDeps } from './lead-deps.ts'

const status = 'notContacted'

/**
 * Counts the uncontacted leads, and those with an unread answer of the client, for the
 * badge. Each number reads only its part of an index.
 */
export const countWaitingLeads =
  ({ leads, ...deps }: Pick<LeadDeps, 'leads' | 'clock' | 'retentionDays'>) =>
  async (actor: Actor): Promise<EndpointResponse<typeof countNewLeads>> => {
    const scope = leadScope(actor)
    const cutoff = getRetentionCutoff(deps)
    const [count, answered, both] = await Promise.all([
      leads.count(scope, cutoff, { status }),
      leads.count(scope, cutoff, { isAnswered: true }),
      leads.count(scope, cutoff, { isAnswered: true, status }),
    ])
    return { count, answered, waiting: count + answered - both }
  }
