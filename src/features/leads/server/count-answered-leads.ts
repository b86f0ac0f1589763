import type { Actor } from '#shared/actor.ts'
import type { EndpointResponse } from '#shared/endpoint.ts'
import type { countAnsweredLeads as definition } from '../contract/leads.ts'
import { leadScope } from '../policy.ts'
import { getRetentionCutoff, type LeadDeps } from './lead-deps.ts'

/** Counts the leads with an unread answer of the client, among those that this person may see. */
export const countAnsweredLeads =
  ({ leads, ...deps }: Pick<LeadDeps, 'leads' | 'clock' | 'retentionDays'>) =>
  async (actor: Actor): Promise<EndpointResponse<typeof definition>> => ({
    answered: await leads.count(leadScope(actor), getRetentionCutoff(deps), { isAnswered: true }),
  })
