import type { Origin } from '#shared/actor.ts'
import type { AppError } from '#shared/errors.ts'
import { type LinkFault, linkFaultTexts } from '../rules.ts'
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

/** Sender of the invitation, while that person may invite. */
export async function findInviter(
  { accounts }: Pick<InvitationDeps, 'accounts'>,
  { invitedBy }: Pick<StoredInvitation, 'invitedBy'>,
) {
  const account = invitedBy === null ? undefined : await accounts.findDetails(invitedBy)
  return account?.role === 'admin' && !account.isSuspended ? account : undefined
}

/** Records the use of a link that does not work. @returns the error to throw */
export const refuseInvitation = (
  { auth }: Pick<InvitationDeps, 'auth'>,
  invitation: StoredInvitation | undefined,
  fault: LinkFault,
  origin: Origin,
): Promise<AppError> => {
  const id = invitation?.id ?? null
  const use = { record: 'invitation', id, action: 'invitation.accepted' } as const
  return auth.refuseLink({ fault, texts: linkFaultTexts, use }, origin)
}
