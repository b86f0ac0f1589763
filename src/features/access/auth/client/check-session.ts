import type { User } from '#features/core/accounts/contract.ts'
import { getCurrentUser, getScreenLock } from '#features/core/sessions/contract.ts'
import { CallError, callOverHttp } from '#platform/client/http/api.ts'

export type SessionStatus =
  | { kind: 'same'; user: User }
  | { kind: 'locked' }
  | { kind: 'ended' }
  /** Another user has signed in in this browser. */
  | { kind: 'other' }

/** Asks the server about this browser's session. @throws when the server cannot be reached */
export async function checkSession(userId: number): Promise<SessionStatus> {
  try {
    const user = await callOverHttp(getCurrentUser, {})
    return user.id === userId ? { kind: 'same', user } : { kind: 'other' }
  } catch (error) {
    if (!(error instanceof CallError) || error.status !== 401) throw error
  }
  const { lockedFor } = await callOverHttp(getScreenLock, {})
  return { kind: lockedFor?.id === userId ? 'locked' : 'ended' }
}
