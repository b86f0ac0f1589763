import type { Actor, Origin } from '#shared/actor.ts'
import { matchesPerson } from '#shared/matches-person.ts'
import { fullName } from '#shared/names.ts'
import type { InvitationDeps } from './deps.ts'

/** The open invitations of people with this name or address. */
export async function findInvitationsOfPerson(
  deps: InvitationDeps,
  actor: Actor,
  origin: Origin,
  person: string,
  limit: number,
) {
  const open = await deps.invitations.listOpen(deps.clock.now())
  const found = open.filter((each) => matchesPerson(person, each)).slice(0, limit)
  const ids = found.map(({ id }) => id)
  if (ids.length > 0) await deps.audit.recordList({ actor, origin, record: 'invitation', ids })
  return found.map(({ id, firstName, lastName }) => ({
    id,
    name: fullName({ firstName: firstName ?? '', lastName: lastName ?? '' }),
  }))
}
