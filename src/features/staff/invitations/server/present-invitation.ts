import { fullName } from '#shared/names.ts'
import type { Invitation } from '../contract.ts'
import type { InvitationDeps } from './deps.ts'
import { findInviter } from './link-fault.ts'
import type { StoredInvitation } from './repository.ts'

/** An open invitation as responses may carry it. */
export async function presentInvitation(
  { accounts }: Pick<InvitationDeps, 'accounts'>,
  invitation: StoredInvitation,
): Promise<Invitation> {
  const { invitedBy } = invitation
  const [sender] = invitedBy === null ? [] : await accounts.listNames([invitedBy])
  return {
    id: invitation.id,
    email: invitation.email ?? '',
    firstName: invitation.firstName ?? '',
    lastName: invitation.lastName ?? '',
    role: invitation.role,
    isTherapist: invitation.isTherapist,
    isPublic: invitation.isPublic,
    invitedBy: sender ? fullName(sender) : null,
    isValid: (await findInviter({ accounts }, invitation)) !== undefined,
    sentAt: invitation.sentAt.toISOString(),
    expiresAt: invitation.expiresAt.toISOString(),
  }
}
