import { hashToken } from '#platform/server/crypto.ts'
import { findLiveSession, minuteMs, type SessionDeps } from './deps.ts'

const confirmedMs = 5 * minuteMs

/** Records that the user has just entered the password. */
export function confirmSession({ sessions, clock }: SessionDeps, token: string): Promise<void> {
  return sessions.confirm(hashToken(token), clock.now())
}

/** True if the user entered the password within the last five minutes. */
export async function isSessionConfirmed(
  deps: SessionDeps,
  token: string | undefined,
): Promise<boolean> {
  const confirmedAt = token && (await findLiveSession(deps, token))?.confirmedAt
  return confirmedAt ? deps.clock.now().getTime() - confirmedAt.getTime() < confirmedMs : false
}
