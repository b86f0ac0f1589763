import { useEffect, useState, useSyncExternalStore } from 'react'
import type { User } from '#features/accounts/contract.ts'
import { getCurrentUser } from '#features/sessions/contract.ts'
import { onClient, readClient } from '#platform/client/http/late-client.ts'

/**
 * The signed-in person: first as the page was rendered, and once there is a client, as in its cache, which
 * sees signing in and out and a change of name.
 */
export function useCurrentUser(renderedFor: User | null): User | null {
  const client = useSyncExternalStore(onClient, readClient, () => undefined)
  const [user, setUser] = useState(renderedFor)

  useEffect(() => {
    if (!client) return undefined
    return client.getQueryCache().subscribe(({ query }) => {
      const [topic, path] = query.queryKey
      if (topic !== getCurrentUser.reads || path !== getCurrentUser.path) return
      // Filtered by this endpoint's schema.
      setUser((query.state.data as User | null | undefined) ?? null)
    })
  }, [client])

  return user
}
