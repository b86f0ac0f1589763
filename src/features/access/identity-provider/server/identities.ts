import type { User } from '#features/core/accounts/contract.ts'
import type { Origin } from '#shared/actor.ts'
import { AppError } from '#shared/errors.ts'
import type { Identity } from '../contract.ts'
import { isSameAddress, type ProviderFault } from '../rules.ts'
import type { IdentityDeps } from './deps.ts'
import { mailOwner } from './emails.ts'
import type { ProviderClaims } from './provider.ts'

/** The account of an identity. `complete` joins the transaction that signs in, and is false if the account changed. */
type IdentityOwner = {
  user: User
  complete: (origin: Origin) => Promise<boolean>
}

/**
 * Finds the account that an identity is linked to, or will be with its first sign-in: the one with exactly the address
 * that the provider has verified. Accounts are never made here.
 */
export async function findIdentityOwner(
  deps: IdentityDeps,
  { subject, verifiedEmail }: ProviderClaims,
): Promise<IdentityOwner | { fault: ProviderFault; userId?: number }> {
  const { accounts, clock, repository } = deps
  const { issuer } = requireSettings(deps)
  const known = await repository.findBySubject(issuer, subject)
  if (known) {
    const user = await accounts.find(known.userId)
    if (!user) return { fault: 'unknown' }
    return { user, complete: () => repository.touchIdentity(known.id, clock.now()) }
  }
  const user = verifiedEmail ? await accounts.findByLogin(verifiedEmail) : undefined
  // A username may look like the address of someone else.
  if (!user || !isSameAddress(user.email, verifiedEmail ?? '')) return { fault: 'unknown' }
  // An address that was given to another person would otherwise open the account of the former one.
  if (await repository.findByUser(issuer, user.id)) return { fault: 'changed', userId: user.id }
  if (await repository.isUnlinked(issuer, user.id)) return { fault: 'unlinked', userId: user.id }
  return { user, complete: (origin) => linkIdentity(deps, user.id, subject, origin) }
}

/**
 * Links the account of a person who is signed in and has proved it. Requires a transaction.
 * @returns why not
 */
export async function linkOwnIdentity(
  deps: IdentityDeps,
  userId: number,
  { subject }: ProviderClaims,
  origin: Origin,
): Promise<ProviderFault | undefined> {
  const { repository } = deps
  const { issuer } = requireSettings(deps)
  const known = await repository.findByUser(issuer, userId)
  if (known) return known.subject === subject ? undefined : 'changed'
  await repository.deleteUnlinked(issuer, userId)
  if (await linkIdentity(deps, userId, subject, origin)) return undefined
  return (await repository.findBySubject(issuer, subject)) ? 'taken' : 'changed'
}

/** Only one of concurrent first sign-ins links. Requires a transaction. */
async function linkIdentity(
  deps: IdentityDeps,
  userId: number,
  subject: string,
  origin: Origin,
): Promise<boolean> {
  const { audit, clock, repository } = deps
  const now = clock.now()
  const { issuer } = requireSettings(deps)
  const identity = { userId, issuer, subject, linkedAt: now, lastUsedAt: now }
  if (!(await repository.insertIdentity(identity))) return false
  const event = { record: 'user', id: userId, action: 'account.identity_linked' } as const
  await audit.record({ actor: { userId }, origin, ...event })
  await mailOwner(deps, userId, 'linked')
  return true
}

export function requireSettings({ settings }: IdentityDeps) {
  if (!settings) throw new AppError('not-found', 'This practice has no identity provider.')
  return settings
}

export async function readIdentity(deps: IdentityDeps, userId: number): Promise<Identity> {
  const { repository, settings } = deps
  if (!settings) return { provider: null, linked: null }
  const linked = await repository.findByUser(settings.issuer, userId)
  return {
    provider: settings.name,
    linked: linked
      ? { since: linked.linkedAt.toISOString(), lastUsedAt: linked.lastUsedAt.toISOString() }
      : null,
  }
}

/** By the owner, by an administrator, or at the server's terminal (null). */
type Unlinking = { userId: number; actorId?: number | null; origin: Origin | null }

/** No sign-in links it again, only its owner. Nothing happens without a link. */
export async function unlinkIdentity(
  deps: IdentityDeps,
  { userId, actorId = userId, origin }: Unlinking,
): Promise<void> {
  const { audit, clock, database, repository, settings } = deps
  if (!settings) return
  const { issuer } = settings
  await database.transaction(async () => {
    if (!(await repository.deleteIdentities(userId))) return
    await repository.insertUnlinked({ userId, issuer, unlinkedAt: clock.now() })
    const event = { record: 'user', id: userId, action: 'account.identity_unlinked' } as const
    const actor = actorId === null ? null : { userId: actorId }
    await audit.record({ actor, origin, ...event })
    await mailOwner(deps, userId, 'unlinked')
  })
}

export async function isIdentityLinked(
  { repository, settings }: IdentityDeps,
  userId: number,
): Promise<boolean> {
  if (!settings) return false
  return (await repository.findByUser(settings.issuer, userId)) !== undefined
}
