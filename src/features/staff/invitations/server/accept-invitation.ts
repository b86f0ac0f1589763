import type { BrowserCookies, SignedIn } from '#features/access/auth/server/service.ts'
import { toActor } from '#features/core/accounts/rules.ts'
import type { NewPerson } from '#features/staff/user-admin/server/service.ts'
import { m } from '#messages'
import { hashToken } from '#platform/server/crypto.ts'
import type { Origin } from '#shared/actor.ts'
import { fieldError } from '#shared/errors.ts'
import type { InvitedPerson } from '../contract.ts'
import type { InvitationDeps } from './deps.ts'
import { findInviter, findLinkFault, refuseInvitation } from './link-fault.ts'
import type { StoredInvitation } from './repository.ts'

/** The columns of an open invitation that name its person. */
const toPerson = ({ email, firstName, lastName }: StoredInvitation): InvitedPerson => ({
  email: email ?? '',
  firstName: firstName ?? '',
  lastName: lastName ?? '',
})

/** @throws bad-input for a link that does not work */
async function requireOpenInvitation(
  deps: InvitationDeps,
  token: string,
  origin: Origin,
): Promise<StoredInvitation> {
  const invitation = await deps.invitations.findByToken(hashToken(token))
  const fault = await findLinkFault(deps, invitation)
  if (fault || !invitation)
    throw await refuseInvitation(deps, invitation, fault ?? 'unknown', origin)
  return invitation
}

/** Recipient of a link, for the form. @throws bad-input for a link that does not work */
export async function findInvitation(
  deps: InvitationDeps,
  token: string,
  origin: Origin,
): Promise<InvitedPerson> {
  const invitation = await requireOpenInvitation(deps, token, origin)
  const { id } = invitation
  const event = { record: 'invitation', id, action: 'invitation.viewed' } as const
  await deps.audit.record({ actor: null, origin, ...event })
  return toPerson(invitation)
}

/**
 * Creates the account of an invited person and signs them in: having the link proves that they received the email, as
 * with a verification code.
 * @throws bad-input for a link that does not work or a password too easy to guess, conflict when another person
 *   has made an account with this email
 */
export async function acceptInvitation(
  deps: InvitationDeps,
  { token, password }: { token: string; password: string },
  origin: Origin,
  cookies: BrowserCookies,
): Promise<SignedIn> {
  const { accounts, auth, database, invitations, users, audit, clock } = deps
  const invitation = await requireOpenInvitation(deps, token, origin)
  const { id, role, isTherapist, isPublic } = invitation
  const person: NewPerson = { ...toPerson(invitation), role, isTherapist, isPublic }
  // Checking and hashing are slow, so they are done before the transaction.
  if (await accounts.isEasyToGuess(password, person))
    throw fieldError('password', m.auth_password_too_easy())
  const passwordHash = await accounts.hashPassword(password)

  const signedIn = await database.transaction(async () => {
    const inviter = await findInviter(deps, invitation)
    if (!inviter || !(await invitations.accept(hashToken(token), clock.now()))) return undefined
    const user = await users.createInvited(toActor(inviter), person, passwordHash, origin)
    const actor = { userId: user.id }
    await audit.record({ actor, origin, record: 'invitation', id, action: 'invitation.accepted' })
    return { user, sessionToken: await auth.openSessionByLink(user.id, origin, cookies) }
  })
  if (signedIn) return signedIn
  // A concurrent request has accepted it, or it was withdrawn or replaced since it was read.
  await requireOpenInvitation(deps, token, origin)
  throw await refuseInvitation(deps, invitation, 'unknown', origin)
}
