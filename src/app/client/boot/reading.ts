import type { QueryClient } from '@tanstack/react-query'
import { currentUserQuery } from '#features/sessions/client/queries.ts'
import { readClient } from '#platform/client/http/late-client.ts'
import { loadInto } from '#platform/client/http/query-client.ts'

// What makes a page ready by reading: loaded with the first page that is not standing already.

/** The browser's client, which this file's own imports have made. */
export function browserClient(): QueryClient {
  const client = readClient()
  if (!client) throw new Error('query-client.ts makes the client when it is loaded')
  return client
}

export const readUser = (client: QueryClient) => client.ensureQueryData(currentUserQuery())

export { loadInto }
