import { useCallback, useEffect, useState } from 'react'
import type { User } from '#features/core/accounts/contract.ts'
import { leaveWithoutConfirmation } from '#platform/client/forms/unsaved-text.ts'
import {
  markSessionLeaving,
  markSessionLocked,
  readSessionState,
} from '#platform/client/http/session-end.ts'
import { useSessionState } from '#platform/client/http/use-session-state.ts'
import { paths } from '#shared/paths.ts'
import { checkSession, type SessionStatus } from './check-session.ts'
import { endSession } from './end-session.ts'

const retryMs = 5_000

function applyStatus(status: SessionStatus, resume: (user: User) => void) {
  switch (status.kind) {
    case 'same':
      if (readSessionState() !== 'alive') resume(status.user)
      return
    case 'locked':
      return markSessionLocked()
    case 'ended':
      return endSession({ isSignedOut: false })
    case 'other':
      // The new user must see nothing of the previous one.
      markSessionLeaving()
      return leaveWithoutConfirmation(paths.dashboard)
    default:
      return status satisfies never
  }
}

/** Checks the session while its state is uncertain, and again until the server can be reached. */
export function useSessionCheck(user: User, resume: (user: User) => void) {
  const [isUnreachable, setIsUnreachable] = useState(false)
  const state = useSessionState()

  /** @returns whether the server was reached */
  const check = useCallback(async () => {
    const before = readSessionState()
    try {
      const status = await checkSession(user.id)
      // A state that changed during the request is newer than its response.
      if (readSessionState() === before) applyStatus(status, resume)
      return true
    } catch {
      return false
    }
  }, [resume, user.id])

  useEffect(() => {
    if (state !== 'uncertain') return undefined
    const run = () => check().then((isReached) => setIsUnreachable(!isReached))
    void run()
    const timer = setInterval(() => void run(), retryMs)
    return () => clearInterval(timer)
  }, [check, state])

  return { check, isUnreachable }
}
