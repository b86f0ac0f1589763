import { GoogleError } from '../rules.ts'
import type { GoogleConnectionDeps } from './deps.ts'
import { getAccessToken, loseConnection } from './get-access-token.ts'

/**
 * Makes a request with the user's access token, and once more with a refreshed one if Google refuses it.
 * @throws GoogleError
 */
export async function withAccessToken(
  deps: GoogleConnectionDeps,
  userId: number,
  request: (token: string) => Promise<{ response: unknown } | 'unauthorised'>,
): Promise<unknown> {
  const token = await getAccessToken(deps, userId)
  const first = await request(token)
  if (first !== 'unauthorised') return first.response
  // The token may have been revoked before it expired; a refreshed one shows if that is all.
  const second = await request(await getAccessToken(deps, userId, token))
  if (second !== 'unauthorised') return second.response
  const connection = await deps.connections.find(userId)
  throw connection ? await loseConnection(deps, connection, 'ended') : new GoogleError('reconnect')
}
