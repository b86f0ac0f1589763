import { AppError, fieldError } from '#shared/errors.ts'
import type { Profile, ProfileChange } from '../contract/profiles.ts'
import { matchTranslations } from '../localise-profile.ts'
import {
  normalizeManagedTags,
  normalizeProfileChange,
  type ProfileContent,
} from '../profile-edits.ts'
import { defaultPhotoFocus, educationEntries, uploadedName } from '../rules.ts'
import type { TherapistDeps } from './deps.ts'
import { presentProfile } from './present-profile.ts'
import { profileNotFound } from './profile-access.ts'
import type { NamedProfile } from './repository/tables.ts'

type PhotoDeps = Pick<TherapistDeps, 'therapists' | 'photos'>

/** Deletes the file of a photo that no profile shows any more. */
export async function deleteUnusedPhoto(
  { therapists, photos }: PhotoDeps,
  photoUrl: string | null,
): Promise<void> {
  const name = uploadedName(photoUrl)
  if (name === undefined) return
  if (await therapists.isShown([name, `/uploads/${name}`])) return
  await photos.remove(name)
}

/** Shows another photo, or none, on a profile and deletes the earlier file. */
export async function replacePhoto(
  deps: PhotoDeps,
  profile: NamedProfile,
  photoUrl: string | null,
): Promise<void> {
  // Another photo has its face elsewhere.
  const focus = { photoFocusX: defaultPhotoFocus.x, photoFocusY: defaultPhotoFocus.y }
  await deps.therapists.change(profile.id, undefined, { photoUrl, ...focus })
  if (profile.photoUrl !== photoUrl) await deleteUnusedPhoto(deps, profile.photoUrl)
}

/** The French of the entries that the lists have after a change; that of removed entries is dropped. */
function matchFrenchEntries(
  change: Partial<ProfileContent>,
  before: NamedProfile,
): Partial<ProfileContent> {
  const after = { ...before, ...change }
  return {
    ...((change.specializations ?? change.specializationsFr) && {
      specializationsFr: matchTranslations(after.specializations, after.specializationsFr),
    }),
    ...((change.approaches ?? change.approachesFr) && {
      approachesFr: matchTranslations(after.approaches, after.approachesFr),
    }),
    ...((change.education ?? change.educationFr) && {
      educationFr: matchTranslations(educationEntries(after.education), after.educationFr),
    }),
  }
}

/**
 * Writes a change. Call it inside a transaction that holds the profile's lock.
 * @param isManaged whether an administrator writes: then new specialties are title-cased
 */
export async function writeProfile(
  deps: PhotoDeps & Pick<TherapistDeps, 'clock' | 'readFacts'>,
  before: NamedProfile,
  change: ProfileChange,
  isManaged: boolean,
): Promise<Profile> {
  const { therapists, photos, clock } = deps
  const { photoUrl } = change
  const name = photoUrl === undefined ? undefined : uploadedName(photoUrl)
  if (name !== undefined && photoUrl !== before.photoUrl && !(await photos.has(name))) {
    throw fieldError('photoUrl', 'This picture is not here, or no longer here.')
  }
  // Always later than before, so that two changes within one millisecond still differ.
  const updatedAt = new Date(Math.max(clock.now().getTime(), before.updatedAt.getTime() + 1))
  const readAt = change.updatedAt === undefined ? undefined : new Date(change.updatedAt)
  const content = normalizeProfileChange(change, deps.readFacts().offices)
  if (isManaged && content.specializations) {
    content.specializations = normalizeManagedTags(content.specializations, before.specializations)
  }
  Object.assign(content, matchFrenchEntries(content, before))
  if (!(await therapists.change(before.id, readAt, content, updatedAt))) {
    throw new AppError('conflict', 'Someone else has changed this profile since you opened it.')
  }
  if (photoUrl !== undefined) await replacePhoto(deps, before, photoUrl)
  const after = await therapists.findById(before.id)
  if (!after) throw profileNotFound()
  return presentProfile(after)
}
