import type { Generated, Selectable, Updateable } from 'kysely'

type TherapistsTable = {
  id: Generated<number>
  userId: number
  slug: string
  title: string
  bio: string
  photoUrl: string | null
  /** Lists are stored as JSON: a query takes their text, a result has them parsed. */
  specializations: string
  languages: string
  location: string
  education: string
  acceptingClients: boolean
  ageGroups: string
  approachDescription: string
  profileViews: Generated<number>
  createdAt: Date
  updatedAt: Date
}

type Lists = {
  specializations: string[]
  languages: string[]
  education: string[] | string
  ageGroups: string[]
}
export type Named = { firstName: string; lastName: string }
/** Whose profile it is, and whether the public sees it. */
type Owner = Named & { isTherapist: boolean }
export type Profile = Omit<Selectable<TherapistsTable>, keyof Lists> & Lists
export type NamedProfile = Profile & Owner
export type ProfileColumns = Partial<
  Omit<Profile, 'id' | 'userId' | 'slug' | 'createdAt' | 'updatedAt'>
>
export type NewProfile = Omit<Profile, 'id' | 'profileViews'> & { profileViews?: number }

// A profile has its account's name; `users` is joined for its columns alone.
export type Tables = {
  therapists: TherapistsTable
  users: Owner & { id: number }
  profileViewers: { therapistId: number; day: string; viewerHash: string }
}

export const profileColumns = [
  'therapists.id',
  'therapists.userId',
  'therapists.slug',
  'therapists.title',
  'therapists.bio',
  'therapists.photoUrl',
  'therapists.specializations',
  'therapists.languages',
  'therapists.location',
  'therapists.education',
  'therapists.acceptingClients',
  'therapists.ageGroups',
  'therapists.approachDescription',
  'therapists.profileViews',
  'therapists.createdAt',
  'therapists.updatedAt',
  'users.firstName',
  'users.lastName',
  'users.isTherapist',
] as const

const listColumns = ['specializations', 'languages', 'education', 'ageGroups'] as const

// The driver has parsed the JSON; the table's type describes what is written.
export type StoredProfile = Omit<NamedProfile, keyof Lists> & Record<keyof Lists, unknown>

/** A stored list. Old data may hold one text with commas; anything else counts as empty. */
function parseList(stored: unknown): string[] {
  if (Array.isArray(stored)) return stored.filter((entry) => typeof entry === 'string')
  if (typeof stored !== 'string') return []
  return stored.split(',').flatMap((entry) => entry.trim() || [])
}

/** The columns as they are stored: lists as JSON. */
export function toColumns(columns: ProfileColumns): Updateable<TherapistsTable> {
  const { specializations, languages, education, ageGroups, profileViews: _, ...plain } = columns
  const lists = { specializations, languages, education, ageGroups }
  const texts: Partial<Record<(typeof listColumns)[number], string>> = {}
  for (const name of listColumns) {
    if (lists[name] !== undefined) texts[name] = JSON.stringify(lists[name])
  }
  return { ...plain, ...texts }
}

export const toProfile = (row: StoredProfile): NamedProfile => ({
  ...row,
  specializations: parseList(row.specializations),
  languages: parseList(row.languages),
  education: typeof row.education === 'string' ? row.education : parseList(row.education),
  ageGroups: parseList(row.ageGroups),
})
