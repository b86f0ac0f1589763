import { setTimeout as wait } from 'node:timers/promises'
import type { GoogleProblem } from '../contract.ts'
import { GoogleError } from '../rules.ts'
import type { GoogleConnectionDeps } from './deps.ts'
import type { Connection } from './repository/tables.ts'

// A request takes time, and a token that expires during it would be refused.
const expiryMarginMs = 60 * 1000
// Google answers within ten seconds, or the request has failed.
const refreshClaimMs = 15 * 1000
const pollMs = 100

/** Marks a connection as lost. @returns the error to throw */
export async function loseConnection(
  { connections, clock }: Pick<GoogleConnectionDeps, 'connections' | 'clock'>,
  connection: Connection,
  problem: GoogleProblem,
): Promise<GoogleError> {
  await connections.markLost(connection, problem, clock.now())
  return new GoogleError('reconnect')
}

async function refreshAccessToken(
  deps: GoogleConnectionDeps,
  connection: Connection,
): Promise<string> {
  const { google, connections, tokens, clock } = deps
  const { therapistId } = connection
  const refreshToken = tokens.decrypt(therapistId, connection.refreshToken)
  if (!google || refreshToken === undefined) {
    throw await loseConnection(deps, connection, 'unreadable')
  }
  try {
    const fresh = await google.refresh(refreshToken)
    const encrypted = tokens.encryptAll(
      therapistId,
      { ...fresh, refreshToken: fresh.refreshToken ?? refreshToken },
      clock.now(),
    )
    await connections.storeRefreshed(connection, {
      ...encrypted,
      // Google may replace the refresh token, which ends the old one.
      refreshToken: fresh.refreshToken ? encrypted.refreshToken : connection.refreshToken,
    })
    return fresh.accessToken
  } catch (error) {
    if (error instanceof GoogleError && error.reason === 'reconnect') {
      throw await loseConnection(deps, connection, 'ended')
    }
    await connections.releaseRefresh(therapistId)
    throw error
  }
}

/**
 * An access token with time left. Across all instances, only the first request refreshes an expired
 * one; the others wait for the stored result. `rejected` is a token that Google has just refused.
 */
export async function getAccessToken(
  deps: GoogleConnectionDeps,
  userId: number,
  rejected?: string,
): Promise<string> {
  const { connections, tokens, clock } = deps
  const giveUpAt = Date.now() + refreshClaimMs
  for (;;) {
    const connection = await connections.find(userId)
    if (!connection?.isValid) throw new GoogleError('reconnect')
    const now = clock.now()
    const token = tokens.decrypt(connection.therapistId, connection.accessToken)
    const timeLeftMs = connection.tokenExpiresAt.getTime() - now.getTime()
    if (token !== undefined && token !== rejected && timeLeftMs > expiryMarginMs) return token
    const claimEndsAt = new Date(now.getTime() + refreshClaimMs)
    if (await connections.claimRefresh(connection, now, claimEndsAt)) {
      return refreshAccessToken(deps, connection)
    }
    if (Date.now() > giveUpAt) throw new GoogleError('slow')
    await wait(pollMs)
  }
}
