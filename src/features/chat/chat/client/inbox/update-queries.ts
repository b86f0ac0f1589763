import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** Changes what is cached. What has to be read again before it is shown remains so. */
export function updateQueries<Data>(
  client: QueryClient,
  queryKey: QueryKey,
  update: (known: Data) => Data,
): void {
  for (const query of client.getQueryCache().findAll({ queryKey })) {
    const { data, isInvalidated } = query.state
    if (data === undefined) continue
    client.setQueryData(query.queryKey, update(data as Data)) // the callers know what the key reads
    if (isInvalidated) query.invalidate()
  }
}
