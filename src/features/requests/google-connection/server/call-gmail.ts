import { GoogleError } from '../rules.ts'
import type { GoogleConnectionDeps } from './deps.ts'
import { getAccessToken, loseConnection } from './get-access-token.ts'

/**
 * Sends one request to Gmail for this user, refreshing the access token when needed.
 * @throws GoogleError
 */
export async function callGmail(
  deps: GoogleConnectionDeps,
  userId: number,
  path: string,
  body?: unknown,
): Promise<unknown> {
  const { connections, google } = deps
  if (!google) throw new GoogleError('reconnect')
  try {
    const token = await getAccessToken(deps, userId)
    const first = await google.callGmail(token, path, body)
    if (first !== 'unauthorised') return first.response
    // The token may have been revoked before it expired; a refreshed one shows whether that is all.
    const second = await google.callGmail(await getAccessToken(deps, userId, token), path, body)
    if (second !== 'unauthorised') return second.response
    const connection = await connections.find(userId)
    throw connection
      ? await loseConnection(deps, connection, 'ended')
      : new GoogleError('reconnect')
  } catch (error) {
    if (error instanceof GoogleError && error.detail === 'scopes') {
      const connection = await connections.find(userId)
      if (connection) throw await loseConnection(deps, connection, 'scopes')
    }
    throw error
  }
}
