import type { Actor } from '#shared/actor.ts'
import type { Language } from '#shared/language.ts'
import type { Profile } from '../contract/profiles.ts'
import type { SimilarTherapist, Therapist } from '../contract/public.ts'
import { localiseProfile } from '../localise-profile.ts'
import { educationEntries } from '../rules.ts'
import type { NamedProfile } from './repository/tables.ts'

/**
 * What the public sees, in the language of the visitor. `userId` is for administrators, who assign leads
 * by it.
 */
export function presentTherapist(
  profile: NamedProfile,
  asker: Actor | null,
  language: Language,
): Therapist {
  const { id, slug, firstName, lastName, photoUrl, acceptingClients } = profile
  const { location, languages, ageGroups } = profile
  const { title, bio, approachDescription, specializations, education, untranslated } =
    localiseProfile(profile, language)
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
    approachDescription,
    ageGroups,
    ...(untranslated && { untranslated }),
  }
}

/** What its owner and administrators see. */
export const presentProfile = (profile: NamedProfile): Profile => ({
  ...profile,
  education: educationEntries(profile.education),
  createdAt: profile.createdAt.toISOString(),
  updatedAt: profile.updatedAt.toISOString(),
})

/** A colleague with similar work. `shared` are specialties as they are stored. */
export function presentSimilar(
  colleague: NamedProfile,
  shared: readonly string[],
  language: Language,
): SimilarTherapist {
  const { id, slug, firstName, lastName, photoUrl } = colleague
  const { title, specializations, untranslated } = localiseProfile(
    { ...colleague, specializations: [...shared], bio: '', approachDescription: '', education: [] },
    language,
  )
  const named = { id, slug, firstName, lastName, title, photoUrl }
  return { ...named, sharedSpecialties: specializations, ...(untranslated && { untranslated }) }
}
