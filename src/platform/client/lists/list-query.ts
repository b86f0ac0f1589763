import { queryFor } from '#platform/client/http/query-client.ts'
import {
  type CallInput,
  type EndpointDefinition,
  type EndpointQuery,
  type SearchableDefinition,
  toSearch,
} from '#shared/endpoint.ts'

/**
 * The read of a list. With a search it is the call that has its query in the body; in the cache both are the same
 * list.
 */
export function listQuery<D extends SearchableDefinition>(
  definition: D,
  query: EndpointQuery<D> & { search?: string },
) {
  const read = queryFor(definition, { query } as unknown as CallInput<D>) // lists have no other input
  if (!query.search) return read
  const search: EndpointDefinition = toSearch(definition)
  const { queryFn } = queryFor(search, { body: query })
  return { ...read, queryFn } as typeof read // `toSearch` keeps the type of the answer
}
