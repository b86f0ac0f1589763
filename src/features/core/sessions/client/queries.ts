import { useQuery, useQueryClient } from '@tanstack/react-query'
import { nullableQuery, useEndpointMutation } from '#platform/client/http/query-client.ts'
import { getCurrentUser, logout } from '../contract.ts'
import { storeCurrentUser } from './set-current-user.ts'

// Other features may import these queries, but not the files behind them.
export { createInputReport } from './report-input.ts'

/** The signed-in user or null. Read once at start; signing in and out changes it. */
export const currentUserQuery = () => nullableQuery(getCurrentUser, {})

export const useCurrentUser = () => useQuery(currentUserQuery()).data ?? null

/** @returns `storeCurrentUser` with the client of the page */
export function useSetCurrentUser() {
  const client = useQueryClient()
  return (user: ReturnType<typeof useCurrentUser>) => storeCurrentUser(client, user)
}

export const useLogoutCall = () => useEndpointMutation(logout)
