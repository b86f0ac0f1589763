import { queryOptions } from '@tanstack/react-query'
import type { Lead } from '#features/requests/leads/contract/leads.ts'
import { queryFor } from '#platform/client/http/query-client.ts'
import { readLeadTimeline, readRelated } from '../contract.ts'

/** The newest entries of a lead's timeline. */
export const timelineQuery = (leadId: number) =>
  queryFor(readLeadTimeline, { params: { id: String(leadId) } })

/** The entries before one that is already shown. */
export const earlierEntriesQuery = (leadId: number, before: string) =>
  queryFor(readLeadTimeline, { params: { id: String(leadId) }, query: { before } })

/**
 * The other records of a lead's person. Each reading is recorded, so it is not repeated for every change, but for
 * other contact details.
 */
export function relatedQuery({ id, email, phone }: Pick<Lead, 'id' | 'email' | 'phone'>) {
  const query = queryFor(readRelated, { params: { id: String(id) } })
  const [topic, path] = query.queryKey
  return queryOptions({ ...query, queryKey: [topic, path, { id, email, phone }] as const })
}
