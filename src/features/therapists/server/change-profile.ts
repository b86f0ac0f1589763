import type { Actor, Origin } from '#shared/actor.ts'
import type { Profile, ProfileChange } from '../contract/profiles.ts'
import type { TherapistDeps } from './deps.ts'
import { findToEdit, lockProfile, profileNotFound, refuseColleagues } from './profile-access.ts'
import { writeProfile } from './write-profile.ts'

/** @throws not-found, conflict, bad-input */
export const changeOwnProfile =
  (deps: TherapistDeps) =>
  async (actor: Actor, id: number, change: ProfileChange, origin: Origin): Promise<Profile> => {
    const userId = (await deps.therapists.findById(id))?.userId
    if (userId === undefined) throw profileNotFound()
    const action = 'profile.changed'
    await refuseColleagues(deps, actor, userId, origin, action)
    return deps.database.transaction(async () => {
      await lockProfile(deps, userId)
      const before = await findToEdit(deps, actor, userId)
      const after = await writeProfile(deps, before, change, false)
      await deps.audit.record({ actor, origin, record: 'profile', id, action })
      return after
    })
  }

/**
 * An administrator's change of someone's profile. Call it inside the transaction that changes the account.
 * @throws not-found, conflict, bad-input
 */
export const changeManagedProfile =
  (deps: TherapistDeps) =>
  async (actor: Actor, userId: number, change: ProfileChange, origin: Origin): Promise<Profile> => {
    await lockProfile(deps, userId)
    const before = await deps.therapists.findForUser(userId)
    if (!before) throw profileNotFound()
    const after = await writeProfile(deps, before, change, true)
    const { id } = before
    await deps.audit.record({ actor, origin, record: 'profile', id, action: 'profile.changed' })
    return after
  }
