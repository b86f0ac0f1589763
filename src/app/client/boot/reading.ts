import type { QueryClient } from '@tanstack/react-query'
import { currentUserQuery } from '#features/sessions/client/queries.ts'
import { readClient } from '#platform/client/http/late-client.ts'
import { loadInto } from '#platform/client/http/query-client.ts'

// Reads the data of a page: loaded with the first page that is not static.

/** The browser's client, created when `query-client.ts` is imported above. */
export function browserClient(): QueryClient {
  const client = readClient()
  if (!client) throw new Error('query-client.ts creates the client when it is loaded')
  return client
}

export const readUser = (client: QueryClient) => client.ensureQueryData(currentUserQuery())

export { loadInto }
