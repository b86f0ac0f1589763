import { hashToken } from '#platform/server/crypto.ts'
import { findLiveSession, isLocked, minuteMs, type SessionDeps, truncateAddress } from './deps.ts'

// Precise enough for 15 idle minutes, and rare enough that reading a page seldom writes.
const minTouchIntervalMs = minuteMs

type RequestInfo = {
  /** Where the request came from, where that is known. */
  address?: string
  /**
   * No person was active: a timer or an event of the page sent the request, which then does
   * not extend the session. The browser states this itself; a false claim can only shorten a session
   * or extend it as any ordinary request would.
   */
  isBackground?: boolean
}

/** The session's user, limited if they must add a second factor first, or null when it has expired, is locked or does not exist. */
export async function resolveSession(
  deps: SessionDeps,
  token: string | undefined,
  { address, isBackground = false }: RequestInfo = {},
): Promise<{ userId: number; isLimited?: true } | null> {
  if (!token) return null
  const now = deps.clock.now()
  const session = await findLiveSession(deps, token)
  if (!session || isLocked(session, now)) return null
  if (!isBackground && now.getTime() - session.lastSeenAt.getTime() >= minTouchIntervalMs) {
    const seen = address === undefined ? {} : { address: truncateAddress(address) }
    await deps.sessions.touch(hashToken(token), now, seen)
  }
  return { userId: session.userId, ...(session.isLimited && { isLimited: true }) }
}

/** Like `resolveSession`, without extending the session: an open socket is no activity. Limited sessions have none. */
export async function peekSession(
  deps: SessionDeps,
  token: string,
): Promise<{ userId: number } | null> {
  const session = await findLiveSession(deps, token)
  const isOpen = session && !session.isLimited && !isLocked(session, deps.clock.now())
  return isOpen ? { userId: session.userId } : null
}
