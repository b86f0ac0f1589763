import { hashToken, keyedHash, timingSafeEqualText } from '#platform/server/crypto.ts'

const toSignature = (secret: string, token: string, session: string) =>
  keyedHash(secret, 'google-state', `${token} ${hashToken(session)}`)

/** OAuth's `state`: a token, signed for the browser session that opened the consent window. */
export const toAuthState = (secret: string, token: string, session: string) =>
  `${token}.${toSignature(secret, token, session)}`

/** The token of a returned `state`, or undefined unless this session opened the consent window. */
export function parseAuthState(
  secret: string,
  state: string | undefined,
  session: string,
): string | undefined {
  const [token = '', signature = ''] = (state ?? '').split('.')
  const isOurs = token !== '' && timingSafeEqualText(signature, toSignature(secret, token, session))
  return isOurs ? token : undefined
}
