import type { Actor } from '#shared/actor.ts'
import type { EndpointResponse } from '#shared/endpoint.ts'
import { type LeadViewName, leadViews } from '../../contract/queue.ts'
import { type listLeadViews as definition, savedQuerySchema } from '../../contract/views.ts'
import { leadScope } from '../../policy.ts'
import { getRetentionCutoff, type LeadDeps } from '../deps.ts'
import { toLeadFilter } from '../to-lead-filter.ts'

type Deps = Pick<LeadDeps, 'clock' | 'leads' | 'retentionDays' | 'timeZone'>

/** Counts the leads of each view of the work queue and of one's own views, in one statement, and names the campaigns of all leads. */
export async function listViews(
  deps: Deps,
  actor: Actor,
): Promise<EndpointResponse<typeof definition>> {
  const { leads } = deps
  const stored = await leads.listViews(actor.userId)
  // A value that a later version no longer takes leaves the name, with all leads.
  const own = stored.map(({ id, name, query }) => {
    return { id, name, query: savedQuerySchema.safeParse(query).data ?? {} }
  })
  const filters = [...leadViews.map((view) => ({ view })), ...own.map(({ query }) => query)]
  const counts = await leads.countEach(
    leadScope(actor),
    getRetentionCutoff(deps),
    filters.map((query) => toLeadFilter(deps, actor, query)),
  )
  const named = leadViews.map((name, place) => [name, counts[place] ?? 0])
  return {
    counts: Object.fromEntries(named) as Record<LeadViewName, number>, // each view is named
    campaigns: await leads.listCampaigns(leadScope(actor), getRetentionCutoff(deps)),
    own: own.map(({ id, name, query }, place) => {
      return { id, name, query, count: counts[leadViews.length + place] ?? 0 }
    }),
  }
}
