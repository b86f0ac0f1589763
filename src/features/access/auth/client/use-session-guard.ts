import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import type { User } from '#features/core/accounts/contract.ts'
import { currentUserQuery } from '#features/core/sessions/client/queries.ts'
import { lockScreen } from '#features/core/sessions/contract.ts'
import { callOverHttp } from '#platform/client/http/api.ts'
import {
  markSessionAlive,
  markSessionLocked,
  readSessionState,
} from '#platform/client/http/session-end.ts'
import { publishSessionEvent } from '#platform/client/http/session-events.ts'
import { useSessionState } from '#platform/client/http/use-session-state.ts'
import { noteInput } from '#platform/client/last-input.ts'
import { useIdleLock } from './use-idle-lock.ts'
import { useSessionCheck } from './use-session-check.ts'
import { useSessionEvents } from './use-session-events.ts'

export type SessionGuard = ReturnType<typeof useSessionGuard>

/** Watches the session of a portal user, and locks it when no one uses the browser. */
export function useSessionGuard(user: User) {
  const state = useSessionState()
  const resume = useResume()
  const { check, isUnreachable } = useSessionCheck(user, resume)
  useSessionEvents(check)
  const { lock, ensureLocked } = useLock()
  useIdleLock(state === 'alive', lock)

  return useMemo(
    () => ({
      state,
      isUnreachable,
      checkAgain: () => void check(),
      /** Only a locked session can be unlocked. */
      ensureLocked,
      /** The same user has entered the password. */
      onSignedIn(current: User, event: 'signed in' | 'unlocked') {
        noteInput()
        resume(current)
        publishSessionEvent(event)
      },
    }),
    [check, ensureLocked, isUnreachable, resume, state],
  )
}

/** @returns a function that makes the page usable again after it was covered */
function useResume() {
  const client = useQueryClient()
  const state = useSessionState()
  const isOutdated = useRef(false)
  useEffect(() => {
    if (state === 'ended' || state === 'locked') isOutdated.current = true
  }, [state])

  return useCallback(
    (current: User) => {
      client.setQueryData(currentUserQuery().queryKey, current)
      markSessionAlive()
      // After a single rejected call the session may be fine: reading everything again would only
      // repeat the rejection.
      if (!isOutdated.current) return
      isOutdated.current = false
      void client.invalidateQueries({ predicate: ({ queryKey: [topic] }) => topic !== 'session' })
    },
    [client],
  )
}

function useLock() {
  const lockCall = useRef<Promise<unknown>>(undefined)
  const sendLock = useCallback(() => {
    lockCall.current = callOverHttp(lockScreen, {}).catch(() => {
      // Unreachable, or already locked by another tab: sent again before unlocking.
      lockCall.current = undefined
    })
    return lockCall.current
  }, [])
  const lock = useCallback(() => {
    if (readSessionState() !== 'alive') return
    markSessionLocked()
    publishSessionEvent('locked')
    void sendLock()
  }, [sendLock])
  const ensureLocked = useCallback(() => lockCall.current ?? sendLock(), [sendLock])
  return { lock, ensureLocked }
}
