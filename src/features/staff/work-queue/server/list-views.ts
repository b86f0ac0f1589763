import { type LeadViewName, leadViews } from '#features/requests/leads/contract/queue.ts'
import type { Actor } from '#shared/actor.ts'
import type { EndpointResponse } from '#shared/endpoint.ts'
import { type listLeadViews as definition, savedQuerySchema } from '../contract.ts'
import type { WorkQueueDeps } from './deps.ts'

/** Counts the leads of each view of the work queue and of one's own views, in one statement, and names the campaigns of all leads. */
export async function listViews(
  { leads, views }: Pick<WorkQueueDeps, 'leads' | 'views'>,
  actor: Actor,
): Promise<EndpointResponse<typeof definition>> {
  const stored = await views.list(actor.userId)
  // A value that a later version no longer takes leaves the name, with all leads.
  const own = stored.map(({ id, name, query }) => {
    return { id, name, query: savedQuerySchema.safeParse(query).data ?? {} }
  })
  const queries = [...leadViews.map((view) => ({ view })), ...own.map(({ query }) => query)]
  const counts = await leads.countEach(actor, queries)
  const named = leadViews.map((name, place) => [name, counts[place] ?? 0])
  return {
    counts: Object.fromEntries(named) as Record<LeadViewName, number>, // each view is named
    campaigns: await leads.listCampaigns(actor),
    own: own.map(({ id, name, query }, place) => {
      return { id, name, query, count: counts[leadViews.length + place] ?? 0 }
    }),
  }
}
