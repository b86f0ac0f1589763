import type { Lead } from '../contract/leads.ts'

/**
 * The latest rows of a page without the requests that came in since `shown`. Rows that these requests
 * pushed to the next page stay; rows that were deleted are left out.
 */
export function withoutNewRows(shown: readonly Lead[], latest: readonly Lead[]): readonly Lead[] {
  const newestId = Math.max(...shown.map(({ id }) => id))
  const newCount = latest.filter(({ id }) => id > newestId).length
  if (shown.length === 0 || newCount === 0) return latest
  const latestById = new Map(latest.map((lead) => [lead.id, lead]))
  const isPushedOff = (index: number) => index >= shown.length - newCount
  return shown.flatMap((lead, index) => latestById.get(lead.id) ?? (isPushedOff(index) ? lead : []))
}
