import { useQuery, useQueryClient } from '@tanstack/react-query'
import { deleteOtherDrafts } from '#platform/client/forms/tab-drafts.ts'
import { nullableQuery, useEndpointMutation } from '#platform/client/http/query-client.ts'
import { markSessionAlive, publishSessionEvent } from '#platform/client/http/session-end.ts'
import { noteInput } from '#platform/client/last-input.ts'
import { getCurrentUser, logout } from '../contract.ts'

/** The signed-in user or null. Read once at start; signing in and out changes it. */
export const currentUserQuery = () => nullableQuery(getCurrentUser, {})

export const useCurrentUser = () => useQuery(currentUserQuery()).data ?? null

/** Stores the signed-in user in the cache and removes what the previous user could see. */
export function useSetCurrentUser() {
  const client = useQueryClient()
  return (user: ReturnType<typeof useCurrentUser>) => {
    const { queryKey } = currentUserQuery()
    client.removeQueries({ predicate: ({ queryKey: [, path] }) => path !== queryKey[1] })
    client.setQueryData(queryKey, user)
    deleteOtherDrafts(user?.id)
    if (user) {
      noteInput()
      markSessionAlive()
    }
    publishSessionEvent(user ? 'signed in' : 'signed out')
  }
}

export const useLogoutCall = () => useEndpointMutation(logout)
