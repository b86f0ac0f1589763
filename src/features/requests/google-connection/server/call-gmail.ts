import { GoogleError } from '../rules.ts'
import type { GoogleConnectionDeps } from './deps.ts'
import { loseConnection } from './get-access-token.ts'
import { withAccessToken } from './with-access-token.ts'

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
    return await withAccessToken(deps, userId, (token) => google.callGmail(token, path, body))
  } catch (error) {
    if (error instanceof GoogleError && error.detail === 'scopes') {
      const connection = await connections.find(userId)
      if (connection) throw await loseConnection(deps, connection, 'scopes')
    }
    throw error
  }
}
