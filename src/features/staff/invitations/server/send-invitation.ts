import { toMailedLinkPath } from '#features/access/auth/rules.ts'
import { hashToken, randomToken } from '#platform/server/crypto.ts'
import { describeError } from '#platform/server/logger.ts'
import type { Actor, Origin } from '#shared/actor.ts'
import { AppError } from '#shared/errors.ts'
import { fullName } from '#shared/names.ts'
import type { Invitation, NewInvitation } from '../contract.ts'
import { invitationHours } from '../rules.ts'
import type { InvitationDeps } from './deps.ts'
import { invitationEmail } from './emails.ts'
import { presentInvitation } from './present-invitation.ts'
import type { StoredInvitation } from './repository.ts'

const lifetimeMs = invitationHours * 60 * 60 * 1000

const notSentError = () =>
  new AppError(
    'unavailable',
    'The invitation could not be sent. Check the address, or try again in a minute.',
    { retryAfter: 60 },
  )

/** An invitation that is stored but not sent yet, and the one that it replaced. */
type Prepared = { stored: StoredInvitation; replaced: StoredInvitation | undefined }

const recordSent = (
  { audit }: InvitationDeps,
  actor: Actor,
  origin: Origin,
  id: number,
  outcome: 'success' | 'failed',
) => audit.record({ actor, origin, record: 'invitation', id, action: 'invitation.sent', outcome })

/** Stores an invitation. An open one to the same address is changed, so that its link ends. */
async function prepareInvitation(
  deps: InvitationDeps,
  actor: Actor,
  person: NewInvitation,
  tokenHash: string,
  origin: Origin,
): Promise<Prepared> {
  const { invitations, users, clock } = deps
  const { email, firstName, lastName, role } = person
  const sentAt = clock.now()
  const columns = {
    tokenHash,
    status: 'open',
    email,
    emailKey: email.toLowerCase(),
    firstName,
    lastName,
    role,
    isTherapist: role === 'therapist' || person.isTherapist,
    isPublic: person.isPublic,
    invitedBy: actor.userId,
    sentAt,
    expiresAt: new Date(sentAt.getTime() + lifetimeMs),
  } as const
  return users.runAsAdministrator(actor, async () => {
    await users.assertEmailFree(email)
    const replaced = await invitations.findByEmail(columns.emailKey)
    if (replaced) await invitations.update(replaced.id, columns)
    const id = replaced?.id ?? (await invitations.insert(columns))
    await recordSent(deps, actor, origin, id, 'success')
    return { stored: { id, ...columns }, replaced }
  })
}

/** The email was not sent, so the earlier link works again, or there is no invitation. */
async function undoInvitation(
  deps: InvitationDeps,
  actor: Actor,
  origin: Origin,
  { stored, replaced }: Prepared,
): Promise<void> {
  const { database, invitations } = deps
  await database.transaction(async () => {
    if (replaced) await invitations.restore(replaced, stored.tokenHash)
    else await invitations.deleteByToken(stored.tokenHash)
    await recordSent(deps, actor, origin, stored.id, 'failed')
  })
}

/**
 * Emails an invitation. The email is sent outside of transactions: a slow mail server would block the
 * database.
 * @throws conflict when an account has this email, unavailable when the email was not accepted
 */
export async function sendInvitation(
  deps: InvitationDeps,
  actor: Actor,
  person: NewInvitation,
  origin: Origin,
): Promise<Invitation> {
  const token = randomToken()
  const prepared = await prepareInvitation(deps, actor, person, hashToken(token), origin)
  const { firstName, email } = person
  const mail = invitationEmail({
    practice: deps.practice(),
    firstName,
    by: fullName(actor),
    link: deps.publicUrl + toMailedLinkPath('invite', token),
    expiresAt: prepared.stored.expiresAt,
    timeZone: deps.timeZone,
  })
  try {
    await deps.mailer.send({ from: deps.sender(), to: email, ...mail })
  } catch (error) {
    deps.logger.warn(describeError(error), 'invitation delivery failed')
    await undoInvitation(deps, actor, origin, prepared)
    throw notSentError()
  }
  return presentInvitation(deps, prepared.stored)
}
