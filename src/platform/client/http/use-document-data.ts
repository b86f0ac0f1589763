import { QueryClientContext } from '@tanstack/react-query'
import { use, useCallback, useEffect, useState } from 'react'
import type { CallInput, EndpointDefinition, EndpointResult } from '#shared/endpoint.ts'
import { findPageData } from '../navigation/page-data.ts'
import { callOverHttp } from './api.ts'
import { toQueryKey } from './query-key.ts'

/**
 * The response of a read, for pages that work without the query library: from its cache where there is one,
 * otherwise from the document, and from the server if neither has it. A response that the cache receives later
 * replaces it. The read and its input must not change while the component is mounted.
 */
export function useDocumentData<D extends EndpointDefinition>(definition: D, input: CallInput<D>) {
  type Data = EndpointResult<D>
  const client = use(QueryClientContext)
  const [read] = useState({ definition, input, queryKey: toQueryKey(definition, input) })
  const [received, setReceived] = useState(
    // Filtered by the endpoint's schema on the server.
    () =>
      (client ? client.getQueryData(read.queryKey) : findPageData(definition.path, input)) as
        | Data
        | undefined,
  )
  const [error, setError] = useState<unknown>(() => client?.getQueryState(read.queryKey)?.error)

  const fetchData = useCallback(() => {
    const { queryKey } = read
    const queryFn = () => callOverHttp(read.definition, read.input)
    const fetched = client ? client.fetchQuery<Data>({ queryKey, queryFn }) : queryFn()
    return fetched.then((response) => {
      setReceived(response)
      setError(undefined)
    }, setError)
  }, [client, read])

  // Read here as well: the subscription below misses what arrives before it. A page that was shown while it loaded is
  // complete when it has arrived, so that its heading can take the focus and its sections can be scrolled to.
  const cached = client?.getQueryData<Data>(read.queryKey)
  const data = (cached === undefined ? received : cached) as Data | undefined
  const isPending = data === undefined && !error
  useEffect(() => {
    const state = client?.getQueryState(read.queryKey)
    // A failed read counts as invalidated, too: it is only repeated at the visitor's wish.
    if (isPending || (state?.isInvalidated && state.status !== 'error')) void fetchData()
  }, [client, fetchData, isPending, read])

  useEffect(
    () =>
      client?.getQueryCache().subscribe(() => {
        const next = client.getQueryData<Data>(read.queryKey)
        if (next !== undefined) setReceived(next)
      }),
    [client, read],
  )

  return { data, error, isPending, refetch: () => void fetchData() }
}
