import type { Lead } from '#features/requests/leads/contract/leads.ts'

/**
 * The rows of a page while they must not move: the same leads in the same order, each as it is now. A lead that is no
 * longer in the list, for example because it was contacted, stays as it was last known.
 */
export function holdRows(shown: readonly Lead[], latest: readonly Lead[]): readonly Lead[] {
  if (shown.length === 0) return latest
  const latestById = new Map(latest.map((lead) => [lead.id, lead]))
  return shown.map((lead) => latestById.get(lead.id) ?? lead)
}

/** The requests that came in since: a lead from another page is none of them. */
export function countNewRows(shown: readonly Lead[], latest: readonly Lead[]): number {
  const newestId = Math.max(...shown.map(({ id }) => id))
  return latest.filter(({ id }) => id > newestId).length
}
