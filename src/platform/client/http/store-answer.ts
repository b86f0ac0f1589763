import type { QueryClient } from '@tanstack/react-query'
import type { CallInput, EndpointDefinition, EndpointResult } from '#shared/endpoint.ts'
import { toQueryKey } from './query-key.ts'

/**
 * Stores a part of a composed answer as that of the call by which open tabs keep it up to date, so that the call is not
 * made as well. What is in the cache already, or in transit, is as new and stays.
 */
export function storeAnswer<D extends EndpointDefinition>(
  client: QueryClient,
  definition: D,
  input: CallInput<D>,
  answer: EndpointResult<D>,
): void {
  const key = toQueryKey(definition, input)
  const state = client.getQueryState(key)
  const isRead = state && (state.data !== undefined || state.fetchStatus !== 'idle')
  if (!isRead) client.setQueryData(key, answer)
}
