import type { Actor } from '#shared/actor.ts'
import type { Language } from '#shared/language.ts'
import type { Profile } from '../contract/profiles.ts'
import type { SimilarTherapist, Therapist, Untranslated } from '../contract/public.ts'
import { findCollege, isSupervised } from '../designations.ts'
import { findFrenchPronouns } from '../french-pronouns.ts'
import { localiseProfile, localiseSupervisor } from '../localise-profile.ts'
import { educationEntries } from '../rules.ts'
import type { NamedProfile } from './repository/tables.ts'

export const toPhotoFocus = ({ photoFocusX, photoFocusY }: NamedProfile) => ({
  x: photoFocusX,
  y: photoFocusY,
})

const allTranslated: Untranslated = {
  texts: [],
  specializations: [],
  education: [],
  approaches: [],
}

/** Pronouns in the language of the page; those without French are named as untranslated. */
function presentPronouns(
  pronouns: string,
  untranslated: Untranslated | undefined,
  language: Language,
): Pick<Therapist, 'pronouns' | 'untranslated'> {
  const french = language === 'en' ? pronouns : findFrenchPronouns(pronouns)
  if (french !== undefined) return { pronouns: french, ...(untranslated && { untranslated }) }
  const { texts, ...lists } = untranslated ?? allTranslated
  return { pronouns, untranslated: { texts: [...texts, 'pronouns'], ...lists } }
}

/**
 * Profile for the public, in the language of the visitor. `userId` is for administrators, who assign leads
 * by it.
 */
export function presentTherapist(
  profile: NamedProfile,
  asker: Actor | null,
  language: Language,
): Therapist {
  const { id, slug, firstName, lastName, photoUrl, acceptingClients } = profile
  const { location, languages, ageGroups, registrationNumber } = profile
  const { pronouns, supervisor, availability, sessionFee, offersVideo } = profile
  const texts = localiseProfile(profile, language)
  return {
    id,
    ...(asker?.role === 'admin' ? { userId: profile.userId } : {}),
    slug,
    firstName,
    lastName,
    photoUrl,
    photoFocus: toPhotoFocus(profile),
    acceptingClients,
    location,
    languages,
    ageGroups,
    registrationNumber,
    supervisor: localiseSupervisor(supervisor, language),
    availability,
    sessionFee,
    offersVideo,
    college: findCollege(profile.designation, language),
    isSupervised: isSupervised(profile.designation),
    ...texts,
    ...presentPronouns(pronouns, texts.untranslated, language),
  }
}

/** Profile for its owner and administrators. */
export const presentProfile = (profile: NamedProfile): Profile => ({
  ...profile,
  photoFocus: toPhotoFocus(profile),
  education: educationEntries(profile.education),
  createdAt: profile.createdAt.toISOString(),
  updatedAt: profile.updatedAt.toISOString(),
})

/** A colleague with similar work, and what is common, as it is stored. */
export function presentSimilar(
  colleague: NamedProfile,
  { shared, sharedLanguages }: { shared: readonly string[]; sharedLanguages: readonly string[] },
  language: Language,
): SimilarTherapist {
  const { id, slug, firstName, lastName, photoUrl } = colleague
  const { location, offersVideo, languages } = colleague
  const { title, specializations, untranslated } = localiseProfile(
    {
      ...colleague,
      specializations: [...shared],
      bio: '',
      approachDescription: '',
      designation: '',
      education: [],
      approaches: [],
    },
    language,
  )
  const named = {
    id,
    slug,
    firstName,
    lastName,
    title,
    photoUrl,
    photoFocus: toPhotoFocus(colleague),
  }
  return {
    ...named,
    location,
    offersVideo,
    languages,
    sharedSpecialties: specializations,
    sharedLanguages: [...sharedLanguages],
    ...(untranslated && { untranslated }),
  }
}
