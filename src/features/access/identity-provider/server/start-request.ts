import { hashToken, keyedHash, randomToken } from '#platform/server/crypto.ts'
import { describeError } from '#platform/server/logger.ts'
import type { Language } from '#shared/language.ts'
import { type ProviderPurpose, requestMinutes } from '../rules.ts'
import type { IdentityDeps } from './deps.ts'
import type { Prompt, RequestSecrets } from './provider.ts'

export type AskedIdentity = {
  purpose: ProviderPurpose
  /**
   * The account whose session or locked screen the browser has: the provider must then ask for the credentials again,
   * also if it has a session. Null in a browser without any.
   */
  userId: number | null
  nextPath: string
  language: Language
  isWindow: boolean
}

/**
 * Credentials are asked for again where they are to prove who sits here. Who links has proved that to us; their browser may
 * have the session of a colleague at the provider, so they choose the account, which Google offers as well.
 */
function toPrompt({ purpose, userId }: AskedIdentity): Prompt | undefined {
  if (purpose === 'link') return 'select_account'
  return userId === null ? undefined : 'login'
}

const browserPattern = /^[\w-]{43}$/

/** Nonce and verifier follow from the state and the server's secret, so that the database has neither. */
export const toRequestSecrets = ({ secrets }: IdentityDeps, state: string): RequestSecrets => ({
  state,
  nonce: keyedHash(secrets, 'provider-nonce', state),
  verifier: keyedHash(secrets, 'provider-verifier', state),
})

/**
 * Asks the identity provider who a person is. Several tabs of a browser may ask at the same time, so they share the
 * secret of its cookie.
 * @returns undefined while the provider cannot be reached
 */
export async function startProviderRequest(
  deps: IdentityDeps,
  asked: AskedIdentity,
  browserCookie: string | undefined,
): Promise<{ url: string; browserToken: string } | undefined> {
  const { clock, logger, provider, repository } = deps
  if (!provider) return undefined
  const state = randomToken()
  const browserToken =
    browserCookie && browserPattern.test(browserCookie) ? browserCookie : randomToken()
  try {
    const url = await provider.toRequestUrl(toRequestSecrets(deps, state), toPrompt(asked))
    const createdAt = clock.now()
    await repository.insertRequest({
      ...asked,
      stateHash: hashToken(state),
      browserHash: hashToken(browserToken),
      createdAt,
      expiresAt: new Date(createdAt.getTime() + requestMinutes * 60_000),
    })
    return { url, browserToken }
  } catch (error) {
    logger.warn(describeError(error), 'identity provider not asked, sign-in by password remains')
    return undefined
  }
}
