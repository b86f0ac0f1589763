import type { Actor, Origin } from '#shared/actor.ts'
import { notFound } from '#shared/errors.ts'
import type { InvitationDeps } from './deps.ts'

/** @throws not-found when there is no such open invitation */
export async function withdrawInvitation(
  { users, invitations, audit, clock }: InvitationDeps,
  actor: Actor,
  id: number,
  origin: Origin,
): Promise<void> {
  return users.runAsAdministrator(actor, async () => {
    if (!(await invitations.withdraw(id, clock.now()))) {
      throw notFound('This invitation is no longer open.')
    }
    await audit.record({
      actor,
      origin,
      record: 'invitation',
      id,
      action: 'invitation.withdrawn',
    })
  })
}
