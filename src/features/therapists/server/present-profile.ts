import type { Actor } from '#shared/actor.ts'
import type { Profile } from '../contract/profiles.ts'
import type { Therapist } from '../contract/public.ts'
import { educationEntries } from '../rules.ts'
import type { NamedProfile } from './repository/tables.ts'

/** What the public sees. `userId` is for administrators, who assign leads by it. */
export function presentTherapist(profile: NamedProfile, asker: Actor | null): Therapist {
  const { id, slug, firstName, lastName, title, photoUrl, acceptingClients } = profile
  const { specializations, location, languages, education, bio, ageGroups } = profile
  return {
    id,
    ...(asker?.role === 'admin' ? { userId: profile.userId } : {}),
    slug,
    firstName,
    lastName,
    title,
    photoUrl,
    acceptingClients,
    specializations,
    location,
    languages,
    education,
    bio,
    approachDescription: profile.approachDescription,
    ageGroups,
  }
}

/** What its owner and administrators see. */
export const presentProfile = (profile: NamedProfile): Profile => ({
  ...profile,
  education: educationEntries(profile.education),
  createdAt: profile.createdAt.toISOString(),
  updatedAt: profile.updatedAt.toISOString(),
})
