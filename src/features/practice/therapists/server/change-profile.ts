import type { Actor, Origin } from '#shared/actor.ts'
import { isEqual } from '#shared/is-equal.ts'
import type { Profile, ProfileChange } from '../contract/profiles.ts'
import type { TherapistDeps } from './deps.ts'
import { presentProfile } from './present-profile.ts'
import { findToEdit, lockProfile, profileNotFound, refuseColleagues } from './profile-access.ts'
import type { NamedProfile } from './repository/tables.ts'
import { writeProfile } from './write-profile.ts'

const unaudited = new Set<keyof Profile>(['profileViews', 'createdAt', 'updatedAt'])

/** The names of the fields that a change has changed, for the audit log. */
function listChangedFields(stored: NamedProfile, after: Profile): { fields: string[] } {
  const before = presentProfile(stored)
  const fields = (Object.keys(after) as (keyof Profile)[]).filter(
    (name) => !unaudited.has(name) && !isEqual(before[name], after[name]),
  )
  return { fields }
}

/** @throws not-found, conflict, bad-input */
export async function changeOwnProfile(
  deps: TherapistDeps,
  actor: Actor,
  id: number,
  change: ProfileChange,
  origin: Origin,
): Promise<Profile> {
  const userId = (await deps.therapists.findById(id))?.userId
  if (userId === undefined) throw profileNotFound()
  const action = 'profile.changed'
  await refuseColleagues(deps, actor, userId, origin, action)
  return deps.database.transaction(async () => {
    await lockProfile(deps, userId)
    const before = await findToEdit(deps, actor, userId)
    const after = await writeProfile(deps, before, change, false)
    const details = listChangedFields(before, after)
    await deps.audit.record({ actor, origin, record: 'profile', id, action, details })
    return after
  })
}

/**
 * An administrator's change of someone's profile. Call it inside the transaction that changes the account.
 * @throws not-found, conflict, bad-input
 */
export async function changeManagedProfile(
  deps: TherapistDeps,
  actor: Actor,
  userId: number,
  change: ProfileChange,
  origin: Origin,
): Promise<Profile> {
  await lockProfile(deps, userId)
  const before = await deps.therapists.findForUser(userId)
  if (!before) throw profileNotFound()
  const after = await writeProfile(deps, before, change, true)
  const { id } = before
  const details = listChangedFields(before, after)
  const action = 'profile.changed'
  await deps.audit.record({ actor, origin, record: 'profile', id, action, details })
  return after
}
