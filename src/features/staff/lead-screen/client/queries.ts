import { queryFor } from '#platform/client/http/query-client.ts'
import { readLeadTimeline } from '../contract.ts'

/** The newest entries of a lead's timeline. */
export const timelineQuery = (leadId: number) =>
  queryFor(readLeadTimeline, { params: { id: String(leadId) } })

/** The entries before one that is already shown. */
export const earlierEntriesQuery = (leadId: number, before: string) =>
  queryFor(readLeadTimeline, { params: { id: String(leadId) }, query: { before } })
