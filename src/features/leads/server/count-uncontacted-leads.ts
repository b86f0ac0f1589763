import type { Actor } from '#shared/actor.ts'
import { leadScope } from '../policy.ts'
import { getRetentionCutoff, type LeadDeps } from './lead-deps.ts'

/** Counts the leads that nobody has contacted yet, for the badge. It reads only their part of an index. */
export const countUncontactedLeads =
  (deps: Pick<LeadDeps, 'leads' | 'clock' | 'retentionDays'>) =>
  async (actor: Actor): Promise<number> =>
    deps.leads.count(leadScope(actor), getRetentionCutoff(deps), { status: 'notContacted' })
