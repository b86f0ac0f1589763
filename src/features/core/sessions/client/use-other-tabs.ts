import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onSessionEvent } from '#platform/client/http/session-events.ts'
import { watchInput } from '#platform/client/watch-input.ts'
import { currentUserQuery } from './queries.ts'
import { createInputReport } from './report-input.ts'

/**
 * Connects a public page of a signed-in user with the portal in other tabs: input here delays their
 * idle lock, and signing out there is shown here.
 */
export function useOtherTabs(): void {
  const client = useQueryClient()
  useEffect(() => {
    const stopInput = watchInput(() => {
      // Public pages do not lock. The portal asks for the password when it is opened.
    }, createInputReport())
    const stopEvents = onSessionEvent((event) => {
      if (event === 'signed out') client.setQueryData(currentUserQuery().queryKey, null)
    })
    return () => {
      stopInput()
      stopEvents()
    }
  }, [client])
}
