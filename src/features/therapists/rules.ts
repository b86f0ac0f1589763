import { allOfficesName } from '#features/offices/content.ts'
import { photoFiles } from '#features/photos/rules.ts'
import type { Profile, ProfileChange } from '#features/profiles/contract.ts'
import type { Therapist } from './contract.ts'

/** What a profile shows where its owner has filled in nothing. */
export const profileDefaults = {
  title: 'Therapist',
  languages: ['English'],
  education: ['Registered Psychotherapist', 'Licensed Mental Health Professional'],
  specializations: ['Individual Therapy', 'Anxiety', 'Depression'],
  bio: (firstName: string) =>
    `${firstName} is a member of our clinical team. A fuller introduction is on its way; until then, ask us anything in a free consultation.`,
  approach: (firstName: string) =>
    `${firstName} begins by listening, and agrees with you on what to work on and how. A free consultation is a good place to ask about it.`,
} as const

const ageGroupLabels: Record<string, string> = {
  children: 'Children (5-12)',
  teens: 'Teenagers (13-19)',
  'young-adults': 'Young Adults (20-30)',
  adults: 'Adults (31-64)',
  seniors: 'Seniors (65+)',
}

/** The public labels of the age groups; a value that is none of ours is shown as it is. */
export function ageGroupNames(groups: readonly string[]): string[] {
  if (groups.length === 0) return ['Adults (18+)']
  return groups.map((group) => ageGroupLabels[group] ?? group)
}

/** The location line of a public profile; undefined when nothing is known. */
export function locationName(location: string): string | undefined {
  const key = location.trim().toLowerCase()
  if (!key) return undefined
  if (key === 'virtual') return 'Virtual only'
  if (key === 'multiple') return allOfficesName
  return `${key.charAt(0).toUpperCase()}${key.slice(1)} Office`
}

// Old data broke "M.A. Counselling, Ottawa" at its comma into two entries.
const degree = /^(B|M|D|Ph|Psy|Ed|R)([A-Z.])/

/** Education as a list: a single text of old data becomes one entry, a broken pair is joined again. */
export function educationEntries(education: string | readonly string[]): string[] {
  const raw = typeof education === 'string' ? [education] : education
  const [first = '', second = ''] = raw
  if (raw.length === 2 && second.startsWith(' ') && degree.test(first)) {
    return [`${first.trim()}, ${second.trim()}`]
  }
  return raw.map((entry) => entry.trim()).filter((entry) => entry !== '')
}

/** An address or a path of ours is used as it is; a bare file name lives under /uploads/. */
export function photoAddress(photoUrl: string | null): string | undefined {
  if (!photoUrl) return undefined
  if (photoUrl.startsWith('http') || photoUrl.startsWith('/uploads/')) return photoUrl
  return `/uploads/${photoUrl}`
}

const uploads = '/uploads/'

/** The name under which a photo is kept here; undefined for none, and for one that is elsewhere. */
export function uploadedName(photoUrl: string | null): string | undefined {
  if (!photoUrl || photoUrl.startsWith('http')) return undefined
  return photoUrl.startsWith(uploads) ? photoUrl.slice(uploads.length) : photoUrl
}

/** The photo as pages show it. One that is elsewhere they do not load: its initials show. */
export const shownPhoto = (photoUrl: string | null): string | undefined =>
  uploadedName(photoUrl) === undefined ? undefined : photoAddress(photoUrl)

/** The photo for a small picture beside a name. */
export function photoThumbnail(photoUrl: string | null): string | undefined {
  const name = uploadedName(photoUrl)
  if (name === undefined) return undefined
  return `${uploads}${photoFiles(name).at(-1)?.filename}`
}

/** The photo in the widths there are, for `srcset`; undefined when there is only one. */
export function photoSources(photoUrl: string | null): string | undefined {
  const name = uploadedName(photoUrl)
  const files = name === undefined ? [] : photoFiles(name)
  if (files.length < 2) return undefined
  return files.map(({ filename, width }) => `${uploads}${filename} ${width}w`).join(', ')
}

const orDefault = (list: readonly string[], fallback: readonly string[]) =>
  list.length > 0 ? [...list] : [...fallback]

// "Registered Psychotherapist, CRPO", "Licensed Mental Health Professional", "OCSWSSW member".
const registration =
  /^(registered|licensed|member of)\b|\b(CRPO|OCSWSSW|CPBAO|CPO|OPA|College of [A-Z])/i

/** Tells a registration with a regulator from a degree or a training. */
export const isRegistration = (entry: string) => registration.test(entry)

/** A profile as people read it, every gap filled. */
export function presentProfile(therapist: Therapist) {
  return {
    title: therapist.title.trim() || profileDefaults.title,
    location: locationName(therapist.location),
    languages: orDefault(therapist.languages, profileDefaults.languages),
    education: orDefault(educationEntries(therapist.education), profileDefaults.education),
    specializations: orDefault(therapist.specializations, profileDefaults.specializations),
    ageGroups: ageGroupNames(therapist.ageGroups),
    bio: therapist.bio.trim() || profileDefaults.bio(therapist.firstName),
    approach: therapist.approachDescription.trim() || profileDefaults.approach(therapist.firstName),
    photo: photoAddress(therapist.photoUrl),
  }
}

// Letters that are none of a to z with an accent, so that taking accents away does not reach them.
const plainLetters: Record<string, string> = {
  œ: 'oe',
  æ: 'ae',
  ø: 'o',
  ł: 'l',
  ß: 'ss',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}

const longestSlug = 80

/** `Élise Tremblay` → `elise-tremblay`, the part of the address a profile keeps for good. */
export function slugFromName(firstName: string, lastName: string): string {
  const slug = `${firstName} ${lastName}`
    .toLowerCase()
    .replace(/[œæøłßđðþı]/g, (letter) => plainLetters[letter] ?? '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, longestSlug)
    .replace(/-$/, '')
  return slug || 'therapist'
}

/** The therapist whom a text names: a slug, or a full name in any case. */
export function findTherapist<T extends Pick<Therapist, 'slug' | 'firstName' | 'lastName'>>(
  therapists: readonly T[],
  named: string | null | undefined,
): T | undefined {
  const key = named?.trim().toLowerCase()
  if (!key) return undefined
  return therapists.find(
    (one) => one.slug === key || `${one.firstName} ${one.lastName}`.toLowerCase() === key,
  )
}

/** What a profile holds from its first moment, before anyone has written a word of it. */
export const newProfile = {
  title: 'Therapist',
  bio: 'Bio coming soon',
  approachDescription: 'Approach description coming soon',
  education: [],
  specializations: [],
  languages: ['English'],
  ageGroups: ['adults'],
  location: 'virtual',
  acceptingClients: true,
}

const sameTag = (tag: string) => tag.toLocaleLowerCase('en-CA')

/** Trimmed, without empty ones; of two that differ in case alone the first stays. */
export function cleanTags(tags: readonly string[]): string[] {
  const byKey = new Map<string, string>()
  for (const tag of tags) {
    const clean = tag.trim().replace(/\s+/g, ' ')
    if (clean && !byKey.has(sameTag(clean))) byKey.set(sameTag(clean), clean)
  }
  return [...byKey.values()]
}

/** `anxiety, grief and loss` → its parts. */
export const listFromText = (list: string) =>
  list
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** First letters upper, the rest as it was: `LGBTQ+ issues` → `LGBTQ+ Issues`. */
export const titleCase = (tag: string) =>
  tag.replace(/(^|[\s/(-])(\p{Ll})/gu, (_, before: string, letter: string) => {
    return before + letter.toLocaleUpperCase('en-CA')
  })

/** An administrator's list of specialties: what is new in it is title-cased, nothing stands twice. */
export const managedTags = (tags: readonly string[], stored: readonly string[]) =>
  cleanTags(tags.map((tag) => (stored.includes(tag) ? tag : titleCase(tag))))

/** Where a profile's owner practises, as stored and as the own form says it. */
export const ownLocations = {
  hintonburg: 'Hintonburg Office',
  kanata: 'Kanata Office',
  virtual: 'Virtual Only',
  multiple: 'Multiple Locations',
} as const

/** The same, as the administrators' form says it. */
export const managedLocations = {
  hintonburg: 'Hintonburg',
  kanata: 'Kanata',
  virtual: 'Virtual',
  multiple: 'Multiple',
} as const

/** `Kanata`, `KANATA` and `Kanata Office` → `kanata`; a place that is none of ours stays as it is. */
export function storedLocation(location: string): string {
  const key = location
    .trim()
    .toLowerCase()
    .replace(/ (offices?|only|locations?)$/, '')
  return Object.hasOwn(ownLocations, key) ? key : location.trim()
}

/** The age groups of the own form, by what is stored. */
export const ownAgeGroups = {
  children: 'Children (5-12)',
  teens: 'Teens (13-19)',
  'young-adults': 'Young Adults (20-30)',
  adults: 'Adults (31-64)',
  seniors: 'Seniors (65+)',
} as const

/** The age groups of the administrators' form, by what is stored. */
export const managedAgeGroups = {
  children: 'Children (5-12)',
  teens: 'Adolescents (13-17)',
  'young-adults': 'Young Adults (18-24)',
  adults: 'Adults (25-64)',
  seniors: 'Seniors (65+)',
  Couples: 'Couples',
  Families: 'Families',
} as const

const otherNames: Record<string, string> = {
  adolescents: 'teens',
  teenagers: 'teens',
  couples: 'Couples',
  families: 'Families',
}

/** `Adolescents (13-17)` → `teens`; a group that is none of ours stays as it is. */
export function storedAgeGroup(group: string): string {
  const key = group
    .replace(/\s*\([^)]*\)$/, '')
    .trim()
    .toLowerCase()
    .replace(/[\s_]+/g, '-')
  if (Object.hasOwn(otherNames, key)) return otherNames[key] ?? group
  return Object.hasOwn(ownAgeGroups, key) ? key : group.trim()
}

export const ownLanguages = [
  'English',
  'French',
  'Spanish',
  'Mandarin',
  'Arabic',
  'Hindi',
  'Portuguese',
  'Russian',
] as const

export const managedLanguages = [
  'English',
  'French',
  'Spanish',
  'Mandarin',
  'Arabic',
  'Portuguese',
  'Russian',
  'German',
  'ASL',
] as const

export const specializationSuggestions = [
  'Anxiety',
  'Depression',
  'Trauma/PTSD',
  'Couples therapy',
  'Marriage counseling',
  'Grief and loss',
  'Stress management',
  'Self-esteem',
  'Addiction',
  'Eating disorders',
  'LGBTQ+ issues',
  'Anger management',
  'OCD',
  'Family conflict',
] as const

/** The fields of a profile that somebody writes. */
export type ProfileContent = Omit<typeof newProfile, 'education' | 'specializations'> & {
  education: string[]
  specializations: string[]
}

const asList = (list: readonly string[] | string) =>
  typeof list === 'string' ? listFromText(list) : list

const orNothing = <T, R>(value: T | undefined, make: (given: T) => R): R | undefined =>
  value === undefined ? undefined : make(value)

/** What is written of a change: lists clean, places and age groups by the names they are stored under. */
export function storedContent(change: ProfileChange): Partial<ProfileContent> {
  const { education, specializations, languages, ageGroups, location } = change
  const { title, bio, approachDescription, acceptingClients } = change
  const content: { [Field in keyof ProfileContent]?: ProfileContent[Field] | undefined } = {
    title,
    bio,
    approachDescription,
    acceptingClients,
    // A text is cut at its commas, and joined where that cut a degree from its school.
    education: orNothing(education, (given) =>
      cleanTags(educationEntries(typeof given === 'string' ? given.split(',') : given)),
    ),
    specializations: orNothing(specializations, (given) => cleanTags(asList(given))),
    languages: orNothing(languages, (given) => cleanTags(asList(given))),
    ageGroups: orNothing(ageGroups, (given) => cleanTags(asList(given).map(storedAgeGroup))),
    location: orNothing(location, storedLocation),
  }
  const given = Object.entries(content).filter(([, value]) => value !== undefined)
  return Object.fromEntries(given) as Partial<ProfileContent> // nothing undefined is left in it
}

/** What a form of a profile holds. */
export type ProfileEdits = ProfileContent

export const editsOfProfile = (profile: Profile): ProfileEdits => ({
  title: profile.title,
  bio: profile.bio,
  approachDescription: profile.approachDescription,
  education: profile.education,
  specializations: profile.specializations,
  languages: profile.languages,
  ageGroups: profile.ageGroups,
  location: profile.location,
  acceptingClients: profile.acceptingClients,
})

/** The two forms of a profile: one's own, and an administrator's for anybody. */
export const profileForms = {
  own: {
    heading: 'About you',
    labels: {
      title: 'Title',
      location: 'Practice location',
      bio: 'Biography',
      approachDescription: 'Therapeutic approach',
    },
    bioHint: 'At least 20 characters. Speak to one person, in your own voice.',
    locations: ownLocations,
    languages: ownLanguages,
    ageGroups: ownAgeGroups,
    accepting: 'Shows Book Now on your profile',
    save: 'Save Profile',
  },
  managed: {
    heading: 'Profile',
    labels: {
      title: 'Title',
      location: 'Primary location',
      bio: 'Biography',
      approachDescription: 'Approach',
    },
    bioHint: undefined,
    locations: managedLocations,
    languages: managedLanguages,
    ageGroups: managedAgeGroups,
    accepting: 'Shows Book Now on the profile',
    save: 'Save profile',
  },
} as const
export type ProfileFormKind = keyof typeof profileForms

/** The options of a list, and after them what is stored and none of them: it is kept, and shown. */
export function optionsWith(
  options: Readonly<Record<string, string>>,
  stored: readonly string[],
): { value: string; label: string }[] {
  const others = stored.filter((value) => value !== '' && !Object.hasOwn(options, value))
  return [
    ...Object.entries(options).map(([value, label]) => ({ value, label })),
    ...others.map((value) => ({ value, label: value })),
  ]
}
