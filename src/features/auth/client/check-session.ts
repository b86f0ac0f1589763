import type { User } from '#features/accounts/contract.ts'
import { getCurrentUser, getScreenLock } from '#features/sessions/contract.ts'
import { CallError, callOverHttp } from '#platform/client/http/api.ts'

export type SessionFinding =
  | { kind: 'same'; user: User }
  | { kind: 'locked' }
  | { kind: 'ended' }
  /** Somebody else has signed in in this browser. */
  | { kind: 'other' }

/** Asks the server whose session this browser has. @throws when there is no answer */
export async function checkSession(userId: number): Promise<SessionFinding> {
  try {
    const user = await callOverHttp(getCurrentUser, {})
    return user.id === userId ? { kind: 'same', user } : { kind: 'other' }
  } catch (error) {
    if (!(error instanceof CallError) || error.status !== 401) throw error
  }
  const { lockedFor } = await callOverHttp(getScreenLock, {})
  return { kind: lockedFor?.id === userId ? 'locked' : 'ended' }
}
