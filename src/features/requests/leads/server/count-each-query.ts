import type { Actor } from '#shared/actor.ts'
import type { LeadListQuery } from '../contract/leads.ts'
import { leadScope } from '../policy.ts'
import { getRetentionCutoff, type LeadDeps, type RetentionDeps } from './deps.ts'
import { toLeadFilter } from './to-lead-filter.ts'

/** Counts the leads of each list that the person may see, in one statement. */
export async function countEachQuery(
  { leads, ...deps }: Pick<LeadDeps, 'leads'> & RetentionDeps,
  actor: Actor,
  queries: readonly LeadListQuery[],
): Promise<number[]> {
  const filters = queries.map((query) => toLeadFilter(deps, actor, query))
  return leads.countEach(leadScope(actor), getRetentionCutoff(deps), filters)
}
