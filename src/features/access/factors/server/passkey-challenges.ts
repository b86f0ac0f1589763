import { randomBytes } from 'node:crypto'
import { hashToken } from '#platform/server/crypto.ts'
import { AppError } from '#shared/errors.ts'
import type { PasskeyFault } from '../contract/factors.ts'
import type { RelyingParty } from '../rules.ts'
import type { FactorDeps } from './deps.ts'
import type { ChallengePurpose } from './repository/passkeys.ts'

/** As long as a person may look for the device and their finger. */
const challengeMinutes = 5

const faultTexts: Record<PasskeyFault, string> = {
  'ip-address': 'Passkeys need a host name. The address of this portal is an IP address.',
  'not-https': 'Passkeys need https.',
}

/** @throws conflict where browsers offer no passkeys */
export function requirePasskeys({ relyingParty }: Pick<FactorDeps, 'relyingParty'>): RelyingParty {
  if (relyingParty.fault) throw new AppError('conflict', faultTexts[relyingParty.fault])
  return relyingParty
}

/** The stored form of a challenge, which comes back in base64url. */
export const toChallengeHash = (challenge: string) => hashToken(challenge)

/** Makes a question that one answer may use, within five minutes. @returns its bytes */
export async function createChallenge(
  { clock, repository }: FactorDeps,
  { purpose, userId }: { purpose: ChallengePurpose; userId: number | null },
) {
  const challenge = new Uint8Array(randomBytes(32))
  const challengeHash = toChallengeHash(Buffer.from(challenge).toString('base64url'))
  const expiresAt = new Date(clock.now().getTime() + challengeMinutes * 60_000)
  await repository.insertChallenge({ challengeHash, purpose, userId, expiresAt })
  return challenge
}
