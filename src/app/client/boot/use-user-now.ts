import { useEffect, useState, useSyncExternalStore } from 'react'
import type { User } from '#features/accounts/contract.ts'
import { getCurrentUser } from '#features/sessions/contract.ts'
import { onClient, readClient } from '#platform/client/http/late-client.ts'

/**
 * Who is signed in. As the page was drawn until there is a client, then what stands in its cache:
 * signing in and out, and a change of name, all pass there.
 */
export function useUserNow(drawnFor: User | null): User | null {
  const client = useSyncExternalStore(onClient, readClient, () => undefined)
  const [user, setUser] = useState(drawnFor)

  useEffect(() => {
    if (!client) return undefined
    return client.getQueryCache().subscribe(({ query }) => {
      const [topic, path] = query.queryKey
      if (topic !== getCurrentUser.reads || path !== getCurrentUser.path) return
      // Filtered by the schema of this very call.
      setUser((query.state.data as User | null | undefined) ?? null)
    })
  }, [client])

  return user
}
