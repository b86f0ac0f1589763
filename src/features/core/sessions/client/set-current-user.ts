import type { QueryClient } from '@tanstack/react-query'
import type { User } from '#features/core/accounts/contract.ts'
import { deleteOtherDrafts } from '#platform/client/forms/tab-drafts.ts'
import { toQueryKey } from '#platform/client/http/query-key.ts'
import { markSessionAlive } from '#platform/client/http/session-end.ts'
import { publishSessionEvent } from '#platform/client/http/session-events.ts'
import { noteInput } from '#platform/client/last-input.ts'
import { getCurrentUser } from '../contract.ts'

/** Stores the signed-in user in the cache and removes what the previous user could see. */
export function storeCurrentUser(client: QueryClient, user: User | null): void {
  const queryKey = toQueryKey(getCurrentUser, {})
  client.removeQueries({ predicate: ({ queryKey: [, path] }) => path !== queryKey[1] })
  client.setQueryData(queryKey, user)
  deleteOtherDrafts(user?.id)
  if (user) {
    noteInput()
    markSessionAlive()
  }
  publishSessionEvent(user ? 'signed in' : 'signed out')
}

/** As `storeCurrentUser`, for a page without the query library. @throws if that cannot be loaded */
export async function setCurrentUser(user: User | null): Promise<void> {
  const { startQueryClient } = await import('#platform/client/http/query-client.ts')
  storeCurrentUser(startQueryClient(), user)
}
