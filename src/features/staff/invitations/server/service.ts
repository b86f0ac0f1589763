import { bind } from '#platform/server/bind.ts'
import { acceptInvitation, findInvitation } from './accept-invitation.ts'
import { deleteExpiredInvitations } from './delete-expired-invitations.ts'
import type { InvitationDeps } from './deps.ts'
import { findInvitationsOfPerson } from './find-invitations-of-person.ts'
import { listInvitations } from './list-invitations.ts'
import { sendInvitation } from './send-invitation.ts'
import { withdrawInvitation } from './withdraw-invitation.ts'

export type InvitationService = ReturnType<typeof createInvitationService>

export const createInvitationService = (deps: InvitationDeps) => ({
  ...bind(deps, {
    send: sendInvitation,
    list: listInvitations,
    findOfPerson: findInvitationsOfPerson,
    withdraw: withdrawInvitation,
    find: findInvitation,
    accept: acceptInvitation,
    deleteExpired: deleteExpiredInvitations,
  }),
  /** Number of people who have an invitation that they can still accept. */
  countOpen: async () => (await deps.invitations.listOpen(deps.clock.now())).length,
})
