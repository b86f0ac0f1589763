import type { Actor, Origin } from '#shared/actor.ts'
import type { Invitation } from '../contract.ts'
import type { InvitationDeps } from './deps.ts'
import { presentInvitation } from './present-invitation.ts'

export async function listInvitations(
  deps: InvitationDeps,
  actor: Actor,
  origin: Origin,
): Promise<Invitation[]> {
  const open = await deps.invitations.listOpen(deps.clock.now())
  // An empty list shows no personal data, so it is not recorded.
  if (open.length > 0) {
    const ids = open.map(({ id }) => id)
    await deps.audit.recordList({ actor, origin, record: 'invitation', ids })
  }
  return Promise.all(open.map((each) => presentInvitation(deps, each)))
}
