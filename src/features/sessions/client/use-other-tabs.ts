import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onSessionEvent } from '#platform/client/http/session-end.ts'
import { watchInput } from '#platform/client/last-input.ts'
import { currentUserQuery } from './queries.ts'

/**
 * On public pages, for somebody signed in: being active here keeps the portal in other tabs open, and
 * signing out there is seen here.
 */
export function useOtherTabs(): void {
  const client = useQueryClient()
  useEffect(() => {
    const stopInput = watchInput(() => {
      // The portal asks for the password when it is entered.
    })
    const stopNews = onSessionEvent((news) => {
      if (news === 'signed out') client.setQueryData(currentUserQuery().queryKey, null)
    })
    return () => {
      stopInput()
      stopNews()
    }
  }, [client])
}
