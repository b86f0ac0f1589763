import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { User } from '#features/accounts/contract.ts'
import { currentUserQuery } from '#features/sessions/client/queries.ts'
import { lockScreen } from '#features/sessions/contract.ts'
import { hasUnsavedText, leaveWithoutConfirmation } from '#platform/client/forms/unsaved-text.ts'
import { callOverHttp } from '#platform/client/http/api.ts'
import {
  markSessionAlive,
  markSessionEnded,
  markSessionLeaving,
  markSessionLocked,
  onSessionEvent,
  publishSessionEvent,
  readSessionState,
  suspectSessionEnded,
  useSessionState,
} from '#platform/client/http/session-end.ts'
import { noteInput } from '#platform/client/last-input.ts'
import { coverScreen } from '#platform/client/screen-cover.ts'
import { paths } from '#shared/paths.ts'
import { checkSession, type SessionFinding } from './check-session.ts'
import { useIdleLock } from './use-idle-lock.ts'

const retryMs = 5_000

/** A page without unsaved text is left when its session ends; any other one is covered. */
function endSession(isSignedOut: boolean) {
  if (hasUnsavedText()) return markSessionEnded()
  markSessionLeaving()
  const here = location.pathname + location.search
  leaveWithoutConfirmation(isSignedOut ? paths.signIn : paths.signInThenGoTo(here))
}

const onSignedOut = () => endSession(true)

function settleAs(finding: SessionFinding, resume: (user: User) => void) {
  switch (finding.kind) {
    case 'same':
      if (readSessionState() !== 'alive') resume(finding.user)
      return
    case 'locked':
      return markSessionLocked()
    case 'ended':
      return endSession(false)
    case 'other':
      // Nothing of the first person's is shown to the next one.
      markSessionLeaving()
      return leaveWithoutConfirmation(paths.dashboard)
    default:
      return finding satisfies never
  }
}

/** Finds out what became of the session, and again for as long as the server cannot be reached. */
function useFinding(user: User, resume: (user: User) => void) {
  const [isUnreachable, setIsUnreachable] = useState(false)
  const state = useSessionState()

  /** @returns whether the server was reached */
  const settle = useCallback(async () => {
    const before = readSessionState()
    try {
      const finding = await checkSession(user.id)
      // Something newer is known by now.
      if (readSessionState() === before) settleAs(finding, resume)
      return true
    } catch {
      return false
    }
  }, [resume, user.id])

  useEffect(() => {
    if (state !== 'uncertain') return undefined
    const ask = () => settle().then((isReached) => setIsUnreachable(!isReached))
    void ask()
    const timer = setInterval(() => void ask(), retryMs)
    return () => clearInterval(timer)
  }, [settle, state])

  return { settle, isUnreachable }
}

/** Hears of the session from other tabs, and checks it when the page comes back from somewhere. */
function useSessionEvents(settle: () => Promise<boolean>) {
  useEffect(() => {
    const stopNews = onSessionEvent((news) => {
      if (news === 'signed out') onSignedOut()
      else if (news === 'locked') markSessionLocked()
      else void settle()
    })
    // A locked page waits for its password: the server may not have heard of the lock yet.
    const onReturn = () => {
      if (readSessionState() === 'ended' || readSessionState() === 'uncertain') void settle()
    }
    // The Back button may bring a page back as it was, long after a sign-out.
    const onHide = ({ persisted }: PageTransitionEvent) => {
      if (persisted) coverScreen()
    }
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      suspectSessionEnded()
      onReturn()
    }
    addEventListener('focus', onReturn)
    addEventListener('pagehide', onHide)
    addEventListener('pageshow', onShow)
    return () => {
      stopNews()
      removeEventListener('focus', onReturn)
      removeEventListener('pagehide', onHide)
      removeEventListener('pageshow', onShow)
    }
  }, [settle])
}

/** Watches over the session of whoever uses the portal, and over whether anybody does. */
export function useSessionGuard(user: User) {
  const client = useQueryClient()
  const state = useSessionState()
  const isOutdated = useRef(false)
  const lockCall = useRef<Promise<unknown>>(undefined)

  const resume = useCallback(
    (current: User) => {
      client.setQueryData(currentUserQuery().queryKey, current)
      markSessionAlive()
      // A single refusal of somebody who is signed in is no reason to read everything again, and to
      // be refused again.
      if (!isOutdated.current) return
      isOutdated.current = false
      void client.invalidateQueries({ predicate: ({ queryKey: [topic] }) => topic !== 'session' })
    },
    [client],
  )
  useEffect(() => {
    if (state === 'ended' || state === 'locked') isOutdated.current = true
  }, [state])
  const { settle, isUnreachable } = useFinding(user, resume)

  useSessionEvents(settle)

  const sendLock = useCallback(() => {
    lockCall.current = callOverHttp(lockScreen, {}).catch(() => {
      // Not reached, or locked by another tab: asked again before unlocking.
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
  useIdleLock(state === 'alive', lock)

  return useMemo(
    () => ({
      state,
      isUnreachable,
      checkAgain: () => void settle(),
      /** Unlocking takes a session that is locked. */
      ensureLocked: () => lockCall.current ?? sendLock(),
      /** The same person has given the password. */
      onSignedIn(current: User, news: 'signed in' | 'unlocked') {
        noteInput()
        resume(current)
        publishSessionEvent(news)
      },
    }),
    [isUnreachable, resume, sendLock, settle, state],
  )
}

export type SessionGuardState = ReturnType<typeof useSessionGuard>
