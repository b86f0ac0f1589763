import type { Actor, Origin } from '#shared/actor.ts'
import type { PhotoFocus } from '../contract/details.ts'
import type { Photo } from '../contract/profiles.ts'
import type { TherapistDeps } from './deps.ts'
import { findToEdit, lockProfile, refuseColleagues } from './profile-access.ts'
import { replacePhoto } from './write-profile.ts'

/** Shows an uploaded photo on a profile instead of the earlier one. @throws not-found, and as `prepare` does */
export async function putPhoto(
  deps: TherapistDeps,
  actor: Actor,
  userId: number,
  upload: Buffer,
  origin: Origin,
): Promise<Photo> {
  const action = 'profile.photo_changed'
  await refuseColleagues(deps, actor, userId, origin, action)
  await findToEdit(deps, actor, userId)
  const pictures = await deps.photos.prepare(upload)
  return deps.database.transaction(async () => {
    await lockProfile(deps, userId)
    const profile = await findToEdit(deps, actor, userId)
    const filename = await deps.photos.keep(pictures)
    const photoUrl = `/uploads/${filename}`
    await replacePhoto(deps, profile, photoUrl)
    await deps.audit.record({ actor, origin, record: 'profile', id: profile.id, action })
    return { filename, photoUrl }
  })
}

/** @throws not-found */
export async function movePhotoFocus(
  deps: TherapistDeps,
  actor: Actor,
  userId: number,
  { x, y }: PhotoFocus,
  origin: Origin,
): Promise<void> {
  const action = 'profile.photo_focus_moved'
  await refuseColleagues(deps, actor, userId, origin, action)
  await deps.database.transaction(async () => {
    await lockProfile(deps, userId)
    const profile = await findToEdit(deps, actor, userId)
    if (profile.photoFocusX === x && profile.photoFocusY === y) return
    // Not a new version of the profile: a form that is being written in the meantime is no conflict.
    await deps.therapists.change(profile.id, undefined, { photoFocusX: x, photoFocusY: y })
    await deps.audit.record({ actor, origin, record: 'profile', id: profile.id, action })
  })
}

/** @throws not-found */
export async function removePhoto(
  deps: TherapistDeps,
  actor: Actor,
  userId: number,
  origin: Origin,
): Promise<void> {
  const action = 'profile.photo_removed'
  await refuseColleagues(deps, actor, userId, origin, action)
  await deps.database.transaction(async () => {
    await lockProfile(deps, userId)
    const profile = await findToEdit(deps, actor, userId)
    if (profile.photoUrl === null) return
    await replacePhoto(deps, profile, null)
    await deps.audit.record({ actor, origin, record: 'profile', id: profile.id, action })
  })
}
