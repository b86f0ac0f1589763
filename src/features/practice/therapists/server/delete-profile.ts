import type { Actor, Origin } from '#shared/actor.ts'
import type { TherapistDeps } from './deps.ts'
import { deleteUnusedPhoto } from './write-profile.ts'

/** Deletes the profile and photo of an account that is about to be deleted. */
export async function deleteProfileForUser(
  deps: TherapistDeps,
  actor: Actor,
  userId: number,
  origin: Origin,
): Promise<void> {
  const profile = await deps.therapists.findForUser(userId)
  if (!profile) return
  const { id } = profile
  await deps.therapists.remove(id)
  await deps.audit.record({ actor, origin, record: 'profile', id, action: 'profile.deleted' })
  await deleteUnusedPhoto(deps, profile.photoUrl)
}
