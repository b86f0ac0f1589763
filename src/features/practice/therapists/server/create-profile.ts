import { newProfile } from '../content.ts'
import type { ProfileChange } from '../contract/profiles.ts'
import { normalizeManagedTags, normalizeProfileChange } from '../profile-edits.ts'
import { slugFromName } from '../rules.ts'
import type { TherapistDeps } from './deps.ts'
import type { NewProfile } from './repository/tables.ts'

type CreateDeps = Pick<TherapistDeps, 'therapists' | 'clock' | 'readFacts'>
type Person = { firstName: string; lastName: string }

const maxSlugNumber = 1_000

/** Creates a profile with a free slug made from the name. @returns false when the person has a profile */
export async function createProfile(
  { therapists, clock }: Pick<CreateDeps, 'therapists' | 'clock'>,
  person: Person,
  profile: Omit<NewProfile, 'slug' | 'createdAt' | 'updatedAt'>,
): Promise<boolean> {
  const base = slugFromName(person.firstName, person.lastName)
  const createdAt = clock.now()
  for (let number = 1; number <= maxSlugNumber; number += 1) {
    const slug = number === 1 ? base : `${base}-${number}`
    if (await therapists.insert({ ...profile, slug, createdAt, updatedAt: createdAt })) return true
    if (await therapists.hasProfile(profile.userId)) return false
  }
  throw new Error('no free slug for a new profile')
}

/** Creates someone's first profile with what is given of it. @returns false when they have a profile */
export async function createFirstProfile(
  deps: CreateDeps,
  person: Person & { id: number },
  change: ProfileChange = {},
): Promise<boolean> {
  const content = { ...newProfile, ...normalizeProfileChange(change, deps.readFacts().offices) }
  const specializations = normalizeManagedTags(content.specializations, [])
  return createProfile(deps, person, {
    ...content,
    specializations,
    userId: person.id,
    photoUrl: null,
  })
}
