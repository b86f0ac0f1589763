import { useCallback, useState, useSyncExternalStore } from 'react'
import type { User } from '#features/core/accounts/contract.ts'
import { getCurrentUser } from '#features/core/sessions/contract.ts'
import { onClient, readClient } from '#platform/client/http/late-client.ts'
import { toQueryKey } from '#platform/client/http/query-key.ts'

/**
 * The signed-in person: first as the page was rendered, and once there is a client, as in its cache, which
 * sees signing in and out and a change of name.
 */
export function useCurrentUser(renderedFor: User | null): User | null {
  const client = useSyncExternalStore(onClient, readClient, () => undefined)
  const [queryKey] = useState(() => toQueryKey(getCurrentUser, {}))
  const subscribe = useCallback(
    (listener: () => void) => client?.getQueryCache().subscribe(listener) ?? (() => {}),
    [client],
  )
  // Filtered by this endpoint's schema.
  const readUser = () => client?.getQueryData<User | null>(queryKey)
  const user = useSyncExternalStore(subscribe, readUser, () => undefined)
  return user === undefined ? renderedFor : user
}
