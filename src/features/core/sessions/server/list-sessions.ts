import { hashToken } from '#platform/server/crypto.ts'
import { getIdleSince, type SessionDeps } from './deps.ts'

export type LiveSession = {
  /** A hash, which signs no one in: the cookie contains the value it was made from. */
  id: string
  userAgent: string
  address: string
  createdAt: Date
  /** To the minute. */
  lastSeenAt: Date
  isCurrent: boolean
}

/** The live sessions of a user, last used first; `token` belongs to the current one. */
export async function listSessions(
  { sessions, clock }: SessionDeps,
  userId: number,
  token: string | undefined,
): Promise<LiveSession[]> {
  const now = clock.now()
  const currentId = token && hashToken(token)
  const live = await sessions.listLive(userId, now, getIdleSince(now))
  return live.map(({ idHash, userAgent, address, createdAt, lastSeenAt }) => ({
    id: idHash,
    userAgent,
    address,
    createdAt,
    lastSeenAt,
    isCurrent: idHash === currentId,
  }))
}
