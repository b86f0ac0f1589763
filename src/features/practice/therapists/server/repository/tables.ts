import type { Generated, Insertable, Selectable, Updateable } from 'kysely'
import { type Availability, availabilities, type Details } from '../../contract/details.ts'
import type { FrenchTexts, Translation } from '../../contract/french-texts.ts'

type TherapistsTable = {
  id: Generated<number>
  userId: number
  slug: string
  title: string
  bio: string
  photoUrl: string | null
  /** The point of the photo that stays visible when it is cropped, in percent. */
  photoFocusX: Generated<number>
  photoFocusY: Generated<number>
  /** Lists are stored as JSON: a query takes their text, a result has them parsed. */
  specializations: string
  languages: string
  location: string
  education: string
  acceptingClients: boolean
  /** True if the website shows it. */
  isPublic: Generated<boolean>
  ageGroups: string
  approachDescription: string
  designation: Generated<string>
  registrationNumber: Generated<string>
  pronouns: Generated<string>
  supervisor: Generated<string>
  approaches: Generated<string>
  availability: Generated<string>
  /** In dollars. */
  sessionFee: number | null
  offersVideo: Generated<boolean>
  /** French; empty where there is none, and visitors read the English text. */
  titleFr: Generated<string>
  bioFr: Generated<string>
  approachDescriptionFr: Generated<string>
  specializationsFr: Generated<string>
  educationFr: Generated<string>
  approachesFr: Generated<string>
  profileViews: Generated<number>
  createdAt: Date
  updatedAt: Date
}

type Lists = {
  specializations: string[]
  languages: string[]
  education: string[] | string
  ageGroups: string[]
  approaches: string[]
  availability: Availability[]
  specializationsFr: Translation[]
  educationFr: Translation[]
  approachesFr: Translation[]
}
export type Named = { firstName: string; lastName: string }
/** Owner of the profile, and whether the account is a therapist's. */
type Owner = Named & { isTherapist: boolean }
export type Profile = Omit<Selectable<TherapistsTable>, keyof Lists> & Lists
export type NamedProfile = Profile & Owner
export type ProfileColumns = Partial<
  Omit<Profile, 'id' | 'userId' | 'slug' | 'createdAt' | 'updatedAt'>
>
type Defaulted =
  | 'profileViews'
  | 'isPublic'
  | 'photoFocusX'
  | 'photoFocusY'
  | keyof FrenchTexts
  | keyof Details
export type NewProfile = Omit<Profile, 'id' | Defaulted> & Partial<Pick<Profile, Defaulted>>

// A profile has its account's name; `users` is joined for its columns alone.
export type Tables = {
  therapists: TherapistsTable
  users: Owner & { id: number; suspendedAt: Date | null }
  profileViewers: { therapistId: number; day: string; viewerHash: string }
}

export const profileColumns = [
  'therapists.id',
  'therapists.userId',
  'therapists.slug',
  'therapists.title',
  'therapists.bio',
  'therapists.photoUrl',
  'therapists.photoFocusX',
  'therapists.photoFocusY',
  'therapists.specializations',
  'therapists.languages',
  'therapists.location',
  'therapists.education',
  'therapists.acceptingClients',
  'therapists.isPublic',
  'therapists.ageGroups',
  'therapists.approachDescription',
  'therapists.designation',
  'therapists.registrationNumber',
  'therapists.pronouns',
  'therapists.supervisor',
  'therapists.approaches',
  'therapists.availability',
  'therapists.sessionFee',
  'therapists.offersVideo',
  'therapists.titleFr',
  'therapists.bioFr',
  'therapists.approachDescriptionFr',
  'therapists.specializationsFr',
  'therapists.educationFr',
  'therapists.approachesFr',
  'therapists.profileViews',
  'therapists.createdAt',
  'therapists.updatedAt',
  'users.firstName',
  'users.lastName',
  'users.isTherapist',
] as const

const listColumns = [
  'specializations',
  'languages',
  'education',
  'ageGroups',
  'approaches',
  'availability',
  'specializationsFr',
  'educationFr',
  'approachesFr',
] as const

// The driver has parsed the JSON; the table's type describes what is written.
export type StoredProfile = Omit<NamedProfile, keyof Lists> & Record<keyof Lists, unknown>

/** A stored list. Old data may hold one text with commas; anything else counts as empty. */
function parseList(stored: unknown): string[] {
  if (Array.isArray(stored)) return stored.filter((entry) => typeof entry === 'string')
  if (typeof stored !== 'string') return []
  return stored.split(',').flatMap((entry) => entry.trim() || [])
}

const isAvailability = (entry: string): entry is Availability =>
  availabilities.some((one) => one === entry)

const isText = (value: unknown): value is string => typeof value === 'string'

/** Stored pairs of an English entry and its French. */
function parseTranslations(stored: unknown): Translation[] {
  if (!Array.isArray(stored)) return []
  return stored.flatMap((pair: unknown) => {
    if (typeof pair !== 'object' || pair === null) return []
    const { en, fr } = pair as Record<string, unknown> // each property is checked
    return isText(en) && isText(fr) ? [{ en, fr }] : []
  })
}

/** The columns of a change as they are stored: lists as JSON. */
export function toColumns(columns: ProfileColumns): Updateable<TherapistsTable> {
  const { profileViews: _, ...stored } = columns
  return { ...stored, ...toStoredLists(columns) } as Updateable<TherapistsTable> // every list is text now
}

/** The columns of a new profile as they are stored. */
export const toNewColumns = (profile: NewProfile) =>
  ({ ...profile, ...toStoredLists(profile) }) as Insertable<TherapistsTable> // every list is text now

function toStoredLists(lists: Partial<Record<keyof Lists, unknown>>) {
  const texts: Partial<Record<keyof Lists, string>> = {}
  for (const name of listColumns) {
    if (lists[name] !== undefined) texts[name] = JSON.stringify(lists[name])
  }
  return texts
}

export const toProfile = (row: StoredProfile): NamedProfile => ({
  ...row,
  specializations: parseList(row.specializations),
  languages: parseList(row.languages),
  education: typeof row.education === 'string' ? row.education : parseList(row.education),
  ageGroups: parseList(row.ageGroups),
  specializationsFr: parseTranslations(row.specializationsFr),
  educationFr: parseTranslations(row.educationFr),
  approaches: parseList(row.approaches),
  availability: parseList(row.availability).filter(isAvailability),
  approachesFr: parseTranslations(row.approachesFr),
})
