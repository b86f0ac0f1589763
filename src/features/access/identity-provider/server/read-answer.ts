import { hashToken } from '#platform/server/crypto.ts'
import { describeError } from '#platform/server/logger.ts'
import type { ProviderAnswer } from '../contract.ts'
import { isFresh, type ProviderFault } from '../rules.ts'
import type { IdentityDeps } from './deps.ts'
import type { ProviderClaims } from './provider.ts'
import type { ProviderRequest } from './repository.ts'
import { toRequestSecrets } from './start-request.ts'

type ReadAnswer =
  | { request: ProviderRequest | undefined; fault: ProviderFault }
  | { request: ProviderRequest; fault?: undefined; claims: ProviderClaims }

/**
 * Reads the provider's answer, once and only in the browser that asked. The code is exchanged and what comes back is
 * verified before anything of it is used.
 */
export async function readProviderAnswer(
  deps: IdentityDeps,
  answer: ProviderAnswer,
  browserCookie: string | undefined,
): Promise<ReadAnswer> {
  const { clock, logger, provider, repository } = deps
  const { state } = answer
  if (!provider || !state || !browserCookie) return { request: undefined, fault: 'expired' }
  const request = await repository.takeRequest(
    hashToken(state),
    hashToken(browserCookie),
    clock.now(),
  )
  if (!request) return { request, fault: 'expired' }
  if (answer.error !== undefined) {
    const isTheirs = ['access_denied', 'login_required'].includes(answer.error)
    if (!isTheirs) logger.warn({ code: answer.error.slice(0, 40) }, 'identity provider refused')
    return { request, fault: isTheirs ? 'cancelled' : 'unavailable' }
  }
  try {
    const parameters = new URLSearchParams()
    for (const [name, value] of Object.entries(answer)) {
      if (value !== undefined) parameters.set(name, value)
    }
    const claims = await provider.readAnswer(parameters, toRequestSecrets(deps, state))
    if (
      request.purpose !== 'link' &&
      request.userId !== null &&
      !isFresh(claims.authenticatedAt, request.createdAt, clock.now())
    ) {
      return { request, fault: 'stale' }
    }
    return { request, claims }
  } catch (error) {
    logger.warn(describeError(error), 'answer of the identity provider not accepted')
    return { request, fault: 'unavailable' }
  }
}
