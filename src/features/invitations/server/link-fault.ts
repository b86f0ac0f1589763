import type { Origin } from '#shared/actor.ts'
import { AppError } from '#shared/errors.ts'
import { type LinkFault, linkFaultCodes, linkFaultTexts } from '../rules.ts'
import type { InvitationDeps } from './deps.ts'
import type { StoredInvitation } from './repository.ts'

/** Why a link does not work, or undefined when it does. */
export async function findLinkFault(
  { accounts, clock }: InvitationDeps,
  invitation: StoredInvitation | undefined,
): Promise<LinkFault | undefined> {
  if (!invitation) return 'unknown'
  if (invitation.status === 'accepted') return 'used'
  if (invitation.status === 'withdrawn') return 'withdrawn'
  if (invitation.expiresAt <= clock.now()) return 'expired'
  return (await findInviter({ accounts }, invitation)) ? undefined : 'unknown'
}

/** Who sent the invitation, while that person may invite. */
export async function findInviter(
  { accounts }: Pick<InvitationDeps, 'accounts'>,
  { invitedBy }: Pick<StoredInvitation, 'invitedBy'>,
) {
  const account = invitedBy === null ? undefined : await accounts.findDetails(invitedBy)
  return account?.role === 'admin' && !account.isSuspended ? account : undefined
}

/** Records the use of a link that does not work. @returns the error to throw */
export async function refuseLink(
  { audit }: Pick<InvitationDeps, 'audit'>,
  invitation: StoredInvitation | undefined,
  fault: LinkFault,
  origin: Origin,
): Promise<AppError> {
  await audit.record({
    actor: null,
    origin,
    record: 'invitation',
    id: invitation?.id ?? null,
    action: 'invitation.accepted',
    outcome: 'failed',
    foldsRepeats: true, // otherwise anyone could fill the log with invented links
  })
  return new AppError('bad-input', linkFaultTexts[fault], { detail: linkFaultCodes[fault] })
}
