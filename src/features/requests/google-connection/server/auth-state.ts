import { hashToken, isKeyedHash, keyedHash } from '#platform/server/crypto.ts'
import type { Secrets } from '#platform/server/secrets.ts'

const purpose = 'google-state'
const toValue = (token: string, session: string) => `${token} ${hashToken(session)}`

/** OAuth's `state`: a token, signed for the browser session that opened the consent window. */
export const toAuthState = (secrets: Secrets, token: string, session: string) =>
  `${token}.${keyedHash(secrets, purpose, toValue(token, session))}`

/** The token of a returned `state`, or undefined unless this session opened the consent window. */
export function parseAuthState(
  secrets: Secrets,
  state: string | undefined,
  session: string,
): string | undefined {
  const [token = '', signature = ''] = (state ?? '').split('.')
  const isOurs = isKeyedHash(secrets, purpose, toValue(token, session), signature)
  return token !== '' && isOurs ? token : undefined
}
