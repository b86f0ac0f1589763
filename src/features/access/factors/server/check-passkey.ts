import type { PasskeyAnswer } from '../contract/passkeys.ts'
import type { FactorDeps } from './deps.ts'
import { createChallenge, requirePasskeys, toChallengeHash } from './passkey-challenges.ts'
import type { Passkey } from './repository/passkeys.ts'

const loadLibrary = () => import('@simplewebauthn/server')

/** `userId` is null where the device says who signs in. */
export type PasskeyQuestion = { purpose: 'sign-in' | 'confirm'; userId: number | null }

/** An answer whose signature is right. It counts once it is used up. */
export type VerifiedAnswer = {
  userId: number
  passkey: Passkey
  signatures: number
  challengeHash: string
}

/**
 * @param listedUserId whose passkeys the browser offers; all that it knows for this host if undefined
 * @returns what the browser passes to the device
 * @throws conflict where passkeys cannot work
 */
export async function askForPasskey(
  deps: FactorDeps,
  question: PasskeyQuestion,
  listedUserId: number | undefined,
) {
  const { host } = requirePasskeys(deps)
  const { repository } = deps
  const known = listedUserId === undefined ? [] : await repository.listPasskeys(listedUserId, host)
  const { generateAuthenticationOptions } = await loadLibrary()
  const options = await generateAuthenticationOptions({
    rpID: host,
    challenge: await createChallenge(deps, question),
    allowCredentials: known.map(({ credentialId, transports }) => ({
      id: credentialId,
      transports,
    })),
    // The device asks for a fingerprint, a face or a PIN, so that a passkey is two factors in one.
    userVerification: 'required',
  })
  return { ...options }
}

/** The owner of the passkey that an answer names; nothing is verified. */
export async function findPasskeyOwner(
  { repository, relyingParty }: FactorDeps,
  answer: PasskeyAnswer,
): Promise<number | undefined> {
  return (await repository.findPasskey(answer.id, relyingParty.host))?.userId
}

/** Checks signature, origin, host and question, outside of a transaction. @returns undefined for a wrong answer */
export async function verifyPasskey(
  deps: FactorDeps,
  answer: PasskeyAnswer,
  { purpose, userId }: PasskeyQuestion,
): Promise<VerifiedAnswer | undefined> {
  const { clock, relyingParty, repository } = deps
  const passkey = await repository.findPasskey(answer.id, relyingParty.host)
  if (!passkey || (userId !== null && passkey.userId !== userId)) return undefined
  const { verifyAuthenticationResponse } = await loadLibrary()
  let challengeHash = ''
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: answer as unknown as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
      expectedChallenge(challenge) {
        challengeHash = toChallengeHash(challenge)
        return repository.hasChallenge({ challengeHash, purpose, userId }, clock.now())
      },
      expectedOrigin: relyingParty.origin,
      expectedRPID: relyingParty.host,
      requireUserVerification: true,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
        counter: passkey.signatures,
      },
    })
    if (!verified) return undefined
    const signatures = authenticationInfo.newCounter
    return { userId: passkey.userId, passkey, signatures, challengeHash }
  } catch {
    return undefined // The library throws for everything that is not as expected.
  }
}

/** Uses an answer up; false for all but the first of concurrent ones. Joins the transaction. */
export async function consumePasskey(
  { clock, repository }: FactorDeps,
  { passkey, signatures, challengeHash }: VerifiedAnswer,
): Promise<boolean> {
  if (!(await repository.spendChallenge(challengeHash))) return false
  return repository.countSignature(passkey, signatures, clock.now())
}
