import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState, useSyncExternalStore } from 'react'
import { type Lead, leadsPerPage, listLeads } from '#features/requests/leads/contract/leads.ts'
import { leadStatusLabels } from '#features/requests/leads/labels.ts'
import { leadName } from '#features/requests/leads/rules.ts'
import { listQuery } from '#platform/client/lists/list-query.ts'
import type { EndpointQuery } from '#shared/endpoint.ts'
import { leadViewLabels } from './views/view-labels.ts'

type ListQuery = EndpointQuery<typeof listLeads> & { page: string }
type ListPage = { ids: readonly number[]; total: number; query: ListQuery }

/** A lead within the list that it was opened from. */
export type LeadPosition = {
  /** From 1. */
  number: number
  total: number
  /** "To contact"; undefined for all leads. */
  name: string | undefined
  /** Undefined at the end of the list. */
  findPrevious: (() => Promise<number | undefined>) | undefined
  findNext: (() => Promise<number | undefined>) | undefined
}

type CachedList = { rows: readonly Lead[]; total: number }

/** The newest page in the cache that has a lead; one that is on the screen has precedence. */
function findPage(client: QueryClient, id: number): ListPage | undefined {
  const pages = client
    .getQueryCache()
    .findAll({ queryKey: [listLeads.reads, listLeads.path] })
    .flatMap((cached) => {
      const input = cached.queryKey[2] as { query: Partial<ListQuery> } // the input of this endpoint
      const list = cached.state.data as CachedList | undefined // its response
      const { page } = input.query
      if (!list || page === undefined) return []
      const ids = list.rows.map((lead) => lead.id)
      const rank = [cached.getObserversCount() > 0 ? 1 : 0, cached.state.dataUpdatedAt] as const
      return ids.includes(id)
        ? [{ ids, total: list.total, query: { ...input.query, page }, rank }]
        : []
    })
  const [newest] = pages.toSorted((a, b) => b.rank[0] - a.rank[0] || b.rank[1] - a.rank[1])
  return newest && { ids: newest.ids, total: newest.total, query: newest.query }
}

/** The name of a lead on a page of the list that was read; undefined if none has it. */
export function findListedName(client: QueryClient, id: number): string | undefined {
  const pages = client.getQueriesData<CachedList>({ queryKey: [listLeads.reads, listLeads.path] })
  const lead = pages.flatMap(([, list]) => list?.rows ?? []).find((row) => row.id === id)
  return lead && leadName(lead)
}

const nameList = ({ view, status }: ListQuery): string | undefined =>
  view && view !== 'all' ? leadViewLabels[view] : status && leadStatusLabels[status]

function toPosition(client: QueryClient, page: ListPage, id: number): LeadPosition {
  const at = page.ids.indexOf(id)
  const pageNumber = Number(page.query.page)
  const number = (pageNumber - 1) * leadsPerPage + at + 1
  /** A neighbour on another page is read when it is wanted. */
  const readPage = async (other: number, from: 'start' | 'end') => {
    const { search, ...filters } = page.query
    const query = { ...filters, page: String(other), ...(search !== undefined && { search }) }
    const { rows } = await client.fetchQuery(listQuery(listLeads, query))
    return rows.at(from === 'start' ? 0 : -1)?.id
  }
  const [previous, next] = [page.ids[at - 1], page.ids[at + 1]]
  return {
    number,
    total: page.total,
    name: nameList(page.query),
    findPrevious:
      number <= 1 ? undefined : async () => (at > 0 ? previous : readPage(pageNumber - 1, 'end')),
    findNext:
      number >= page.total ? undefined : async () => next ?? readPage(pageNumber + 1, 'start'),
  }
}

/**
 * Where a lead is in the list that the person has come from. A lead that has left the list since, because it was
 * answered, still has the neighbours that it had. @returns undefined where no list is known
 */
export function useLeadPosition(id: number): LeadPosition | undefined {
  const client = useQueryClient()
  const subscribe = useCallback(
    (onChange: () => void) => client.getQueryCache().subscribe(onChange),
    [client],
  )
  // A text, so that nothing is rendered again that looks the same.
  const read = () => JSON.stringify(findPage(client, id) ?? null)
  const found = useSyncExternalStore(subscribe, read, () => 'null')
  const [last, setLast] = useState({ id, found })
  if (last.id !== id || (found !== 'null' && found !== last.found)) setLast({ id, found })
  const known = found === 'null' && last.id === id ? last.found : found
  const page = JSON.parse(known) as ListPage | null // written just above
  return page ? toPosition(client, page, id) : undefined
}
