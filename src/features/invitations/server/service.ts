import { acceptInvitation, findInvitation } from './accept-invitation.ts'
import { deleteExpiredInvitations } from './delete-expired-invitations.ts'
import type { InvitationDeps } from './deps.ts'
import { findInvitationsOfPerson } from './find-invitations-of-person.ts'
import { listInvitations } from './list-invitations.ts'
import { sendInvitation } from './send-invitation.ts'
import { withdrawInvitation } from './withdraw-invitation.ts'

export type InvitationService = ReturnType<typeof createInvitationService>

export const createInvitationService = (deps: InvitationDeps) => ({
  send: sendInvitation(deps),
  list: listInvitations(deps),
  findOfPerson: findInvitationsOfPerson(deps),
  /** Number of people who have an invitation that they can still accept. */
  countOpen: async () => (await deps.invitations.listOpen(deps.clock.now())).length,
  withdraw: withdrawInvitation(deps),
  find: findInvitation(deps),
  accept: acceptInvitation(deps),
  deleteExpired: deleteExpiredInvitations(deps),
})
