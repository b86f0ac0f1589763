import type { Actor } from '#shared/actor.ts'
import type { Language } from '#shared/language.ts'
import type { Profile } from '../contract/profiles.ts'
import type { Therapist } from '../contract/public.ts'
import type { TherapistDeps } from './deps.ts'
import { presentProfile, presentTherapist } from './present-profile.ts'
import { findToEdit } from './profile-access.ts'

type ReadDeps = Pick<TherapistDeps, 'therapists'>

/** The profiles of all or of some people by account id, hidden ones too. */
export async function listProfiles(
  { therapists }: ReadDeps,
  userIds?: readonly number[],
): Promise<Map<number, Profile>> {
  const rows = await therapists.listAll(userIds)
  return new Map(rows.map((row) => [row.userId, presentProfile(row)]))
}

/** Someone's profile as the public sees it. */
export async function findPublicProfile(
  { therapists }: ReadDeps,
  userId: number,
  language: Language,
): Promise<Therapist | undefined> {
  const row = await therapists.findForUser(userId)
  return row?.isTherapist && row.isPublic ? presentTherapist(row, null, language) : undefined
}

/** Someone's profile, hidden or not. */
export async function findProfile(
  { therapists }: ReadDeps,
  userId: number,
): Promise<Profile | undefined> {
  const row = await therapists.findForUser(userId)
  return row && presentProfile(row)
}

/** @throws not-found for a person without a profile */
export async function getOwnProfile(deps: ReadDeps, actor: Actor): Promise<Profile> {
  return presentProfile(await findToEdit(deps, actor, actor.userId))
}
