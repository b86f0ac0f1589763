import type { BrowserCookies } from '#features/access/auth/server/service.ts'
import type { User } from '#features/core/accounts/contract.ts'
import { m } from '#messages'
import { hashToken } from '#platform/server/crypto.ts'
import type { Origin } from '#shared/actor.ts'
import { type AppError, fieldError } from '#shared/errors.ts'
import type { PasswordReset as GivenReset, ResetPerson } from '../contract.ts'
import { type LinkFault, linkFaultTexts } from '../rules.ts'
import type { PasswordResetDeps } from './deps.ts'
import type { PasswordReset } from './repository.ts'

function findLinkFault(reset: PasswordReset | undefined, now: Date): LinkFault | undefined {
  if (!reset) return 'unknown'
  if (reset.status !== 'open') return reset.status
  return reset.expiresAt <= now ? 'expired' : undefined
}

/** Records the use of a link that does not work. @returns the error to throw */
const refuseReset = (
  { auth }: PasswordResetDeps,
  userId: number | null,
  fault: LinkFault,
  origin: Origin,
): Promise<AppError> => {
  const use = { record: 'user', id: userId, action: 'account.password_reset' } as const
  return auth.refuseLink({ fault, texts: linkFaultTexts, use }, origin)
}

/** The account that a link is for. @throws bad-input for a link that does not work */
async function requireLinkOwner(
  deps: PasswordResetDeps,
  token: string,
  origin: Origin,
): Promise<User> {
  const { resets, accounts, clock } = deps
  const reset = await resets.findByToken(hashToken(token))
  const fault = findLinkFault(reset, clock.now())
  if (fault || !reset)
    throw await refuseReset(deps, reset?.userId ?? null, fault ?? 'unknown', origin)
  const user = await accounts.find(reset.userId)
  // The password or email was changed in another way since, or the account is suspended.
  const isCurrent = (await accounts.hashCredentials(reset.userId)) === reset.credentialsHash
  if (!user || !isCurrent) throw await refuseReset(deps, reset.userId, 'unknown', origin)
  return user
}

/** Owner of the password that a link resets, for the form. @throws bad-input for a link that does not work */
export async function findReset(
  deps: PasswordResetDeps,
  token: string,
  origin: Origin,
): Promise<ResetPerson> {
  const owner = await requireLinkOwner(deps, token, origin)
  const methods = await deps.factors.listMethods(owner.id)
  return {
    ...owner,
    needsCode: methods.includes('recovery'),
    hasPasskey: methods.includes('passkey'),
  }
}

/**
 * Sets a new password and ends every sign-in of the account.
 * @throws bad-input for a link that does not work, a password too easy to guess, or without the code of an app or a passkey that there is
 */
export async function resetPassword(
  deps: PasswordResetDeps,
  { token, password, ...factor }: GivenReset,
  origin: Origin,
  cookies: BrowserCookies,
): Promise<void> {
  const { accounts, auth, audit, database, resets, clock } = deps
  const person = await requireLinkOwner(deps, token, origin)
  const userId = person.id
  // Checking and hashing are slow, so they are done before the transaction.
  if (await accounts.isEasyToGuess(password, person))
    throw fieldError('password', m.auth_password_too_easy())
  await auth.requireFactor(userId, factor, origin, cookies)
  const passwordHash = await accounts.hashPassword(password)

  const isReset = await database.transaction(async () => {
    // An administrator may have changed or suspended the account since.
    const stored = await resets.findByToken(hashToken(token))
    if ((await accounts.hashCredentials(userId)) !== stored?.credentialsHash) return false
    if (!(await resets.claim(hashToken(token), clock.now()))) return false
    await auth.replacePassword(person, passwordHash, origin, cookies)
    const event = { record: 'user', id: userId, action: 'account.password_reset' } as const
    await audit.record({ actor: { userId }, origin, ...event })
    return true
  })
  if (isReset) return
  // A concurrent request has used the link, or it ended since it was read.
  await requireLinkOwner(deps, token, origin)
  throw await refuseReset(deps, userId, 'unknown', origin)
}
