import type { Actor, Origin } from '#shared/actor.ts'
import { AppError, notFound } from '#shared/errors.ts'
import { maxPasskeys, type NewPasskey } from '../contract/passkeys.ts'
import { type FactorDeps, recordFactorChange } from './deps.ts'
import { mailOwner } from './mail-owner.ts'
import { createChallenge, requirePasskeys, toChallengeHash } from './passkey-challenges.ts'
import { makeFirstRecoveryCodes } from './recovery-codes.ts'
import { endRecoveryCodes } from './remove-factors.ts'
import { keepLastFactor, updateSessions } from './required-factor.ts'

/** Loaded with the first passkey: its parsers of certificates would be read at every start. */
const loadLibrary = () => import('@simplewebauthn/server')

/** EdDSA, ES256 and RS256 (COSE), which all devices of today have one of. */
const algorithms = [-8, -7, -257]

const notAddedError = () =>
  new AppError('bad-input', 'This passkey could not be checked. Please start again.')

/** @returns what the browser passes to the device @throws conflict where passkeys cannot work */
export async function startPasskey(deps: FactorDeps, { userId, firstName, lastName }: Actor) {
  const { accounts, practice, repository } = deps
  const { host } = requirePasskeys(deps)
  const known = await repository.listPasskeys(userId, host)
  if (known.length >= maxPasskeys) {
    throw new AppError('conflict', `An account has at most ${maxPasskeys} passkeys.`)
  }
  const user = await accounts.find(userId)
  const { generateRegistrationOptions } = await loadLibrary()
  const options = await generateRegistrationOptions({
    rpName: practice().shortName,
    rpID: host,
    userName: user?.email ?? '',
    userDisplayName: `${firstName} ${lastName}`,
    // Its passkeys replace one another in a device that has room for one.
    userID: new TextEncoder().encode(`user ${userId}`),
    challenge: await createChallenge(deps, { purpose: 'add', userId }),
    excludeCredentials: known.map(({ credentialId, transports }) => ({
      id: credentialId,
      transports,
    })),
    supportedAlgorithmIDs: algorithms,
    // Kept by the device, so that it signs in by itself, and only after a fingerprint, a face or a PIN.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return { ...options }
}

/** Checks what a device has made, for this origin and after a question to this person. */
async function verifyNewPasskey(deps: FactorDeps, userId: number, response: NewPasskey) {
  const { clock, relyingParty, repository } = deps
  const { verifyRegistrationResponse } = await loadLibrary()
  let challengeHash = ''
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: response as unknown as Parameters<typeof verifyRegistrationResponse>[0]['response'],
      expectedChallenge(challenge) {
        challengeHash = toChallengeHash(challenge)
        return repository.hasChallenge({ challengeHash, purpose: 'add', userId }, clock.now())
      },
      expectedOrigin: relyingParty.origin,
      expectedRPID: relyingParty.host,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    })
    return verified ? { challengeHash, credential: registrationInfo.credential } : undefined
  } catch {
    return undefined // The library throws for everything that is not as expected.
  }
}

/** Stores a passkey that a device has made. @returns its id, and the account’s first recovery codes in plain text */
export async function addPasskey(
  deps: FactorDeps,
  { userId }: Actor,
  { name, response }: { name: string; response: NewPasskey },
  origin: Origin,
): Promise<{ id: number; recoveryCodes: string[] }> {
  const { clock, database, repository } = deps
  const { host } = requirePasskeys(deps)
  const verified = await verifyNewPasskey(deps, userId, response)
  if (!verified) throw notAddedError()
  const { challengeHash, credential } = verified
  return database.transaction(async () => {
    if (!(await repository.spendChallenge(challengeHash))) throw notAddedError()
    const stored = await repository.insertPasskey({
      userId,
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey).toString('base64url'),
      host,
      name,
      transports: response.response.transports ?? [],
      signatures: credential.counter,
      createdAt: clock.now(),
    })
    if (!stored) throw new AppError('conflict', 'This passkey is stored already.')
    await updateSessions(deps, userId)
    const recoveryCodes = await makeFirstRecoveryCodes(deps, userId)
    await recordFactorChange(deps, { userId, origin }, 'account.passkey_added')
    await mailOwner(deps, userId, 'passkey-added')
    return { id: stored.id, recoveryCodes }
  })
}

/** @throws not-found */
export async function removePasskey(
  deps: FactorDeps,
  { userId }: Actor,
  id: number,
  origin: Origin,
): Promise<void> {
  await deps.database.transaction(async () => {
    if (!(await deps.repository.deletePasskey(userId, id))) throw notFound('Passkey not found')
    await keepLastFactor(deps, userId)
    await endRecoveryCodes(deps, userId)
    await recordFactorChange(deps, { userId, origin }, 'account.passkey_removed')
    await mailOwner(deps, userId, 'passkey-removed')
  })
}
