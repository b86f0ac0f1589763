// Fields that staff edit in a profile. Public pages do not load this file.

import type { Site } from '#features/practice/site/contract/read-schemas.ts'
import type { Profile, ProfileChange } from '#features/practice/therapists/contract/profiles.ts'
import { newProfile } from './content.ts'
import { type Availability, availabilities, type Details } from './contract/details.ts'
import type { FrenchTexts } from './contract/french-texts.ts'
import { educationEntries } from './rules.ts'

const toTagKey = (tag: string) => tag.toLocaleLowerCase('en-CA')

/** Trimmed, without empty tags; of tags that differ only in case the first remains. */
export function cleanTags(tags: readonly string[]): string[] {
  const byKey = new Map<string, string>()
  for (const tag of tags) {
    const clean = tag.trim().replace(/\s+/g, ' ')
    if (clean && !byKey.has(toTagKey(clean))) byKey.set(toTagKey(clean), clean)
  }
  return [...byKey.values()]
}

/** `anxiety, grief and loss` → its parts. */
export const splitList = (list: string) =>
  list
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** Capitalises first letters and leaves the rest: `LGBTQ+ issues` → `LGBTQ+ Issues`. */
export const titleCase = (tag: string) =>
  tag.replace(/(^|[\s/(-])(\p{Ll})/gu, (_, before: string, letter: string) => {
    return before + letter.toLocaleUpperCase('en-CA')
  })

/** An administrator's list of specialties: new ones are title-cased, duplicates removed. */
export const normalizeManagedTags = (tags: readonly string[], stored: readonly string[]) =>
  cleanTags(tags.map((tag) => (stored.includes(tag) ? tag : titleCase(tag))))

type Offices = readonly Pick<Site['offices'][number], 'key' | 'name' | 'place'>[]

/** Where a therapist practises: the labels of a form, by stored value. */
export function listLocations(kind: ProfileFormKind, offices: Offices): Record<string, string> {
  const isOwn = kind === 'own'
  return {
    ...Object.fromEntries(offices.map(({ key, name, place }) => [key, isOwn ? name : place])),
    virtual: isOwn ? 'Virtual Only' : 'Virtual',
    multiple: isOwn ? 'Multiple Locations' : 'Multiple',
  }
}

/** `Lakeside`, `LAKESIDE` and `Lakeside Office` → `lakeside`; an unknown place stays as it is. */
export function normalizeLocation(location: string, offices: Offices): string {
  const given = location.trim().toLowerCase()
  const short = given.replace(/ (offices?|only|locations?)$/, '')
  const office = offices.find(({ key, name, place }) =>
    [key, name.toLowerCase(), place.toLowerCase()].some((each) => each === given || each === short),
  )
  if (office) return office.key
  return short === 'virtual' || short === 'multiple' ? short : location.trim()
}

/** The age groups of the therapist's own form, by stored value. */
export const ownAgeGroups = {
  children: 'Children (5-12)',
  teens: 'Teens (13-19)',
  'young-adults': 'Young Adults (20-30)',
  adults: 'Adults (31-64)',
  seniors: 'Seniors (65+)',
} as const

/** The age groups of the administrators' form, by stored value. */
export const managedAgeGroups = {
  children: 'Children (5-12)',
  teens: 'Adolescents (13-17)',
  'young-adults': 'Young Adults (18-24)',
  adults: 'Adults (25-64)',
  seniors: 'Seniors (65+)',
  Couples: 'Couples',
  Families: 'Families',
} as const

const ageGroupAliases: Record<string, string> = {
  adolescents: 'teens',
  teenagers: 'teens',
  couples: 'Couples',
  families: 'Families',
}

/** `Adolescents (13-17)` → `teens`; an unknown group stays as it is. */
export function normalizeAgeGroup(group: string): string {
  const key = group
    .replace(/\s*\([^)]*\)$/, '')
    .trim()
    .toLowerCase()
    .replace(/[\s_]+/g, '-')
  if (Object.hasOwn(ageGroupAliases, key)) return ageGroupAliases[key] ?? group
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

/** When a therapist has appointments: the labels of a form, by stored value. */
export const availabilityLabels: Record<Availability, string> = {
  weekdays: 'Weekdays',
  evenings: 'Evenings',
  weekends: 'Weekends',
}

export const pronounSuggestions = ['she/her', 'he/him', 'they/them', 'she/they', 'he/they'] as const

/** The fields of a profile that people edit. */
export type ProfileContent = Omit<
  typeof newProfile,
  'education' | 'specializations' | keyof FrenchTexts | keyof Details
> &
  FrenchTexts &
  Details & { education: string[]; specializations: string[] }

const toList = (list: readonly string[] | string) =>
  typeof list === 'string' ? splitList(list) : list

const mapDefined = <T, R>(value: T | undefined, make: (given: T) => R): R | undefined =>
  value === undefined ? undefined : make(value)

/** The columns of a change: clean lists, places and age groups by their stored values. */
export function normalizeProfileChange(
  change: ProfileChange,
  offices: Offices,
): Partial<ProfileContent> {
  const { education, specializations, languages, ageGroups, location } = change
  const { title, bio, approachDescription, acceptingClients, isPublic } = change
  const { titleFr, bioFr, approachDescriptionFr, specializationsFr, educationFr } = change
  const { designation, registrationNumber, pronouns, supervisor, sessionFee, offersVideo } = change
  const { approaches, availability, approachesFr } = change
  const content: { [Field in keyof ProfileContent]?: ProfileContent[Field] | undefined } = {
    title,
    bio,
    approachDescription,
    acceptingClients,
    isPublic,
    titleFr,
    bioFr,
    approachDescriptionFr,
    specializationsFr,
    educationFr,
    approachesFr,
    designation,
    registrationNumber,
    pronouns,
    supervisor,
    sessionFee,
    offersVideo,
    approaches: mapDefined(approaches, cleanTags),
    // In the order of the week, each once.
    availability: mapDefined(availability, (given) =>
      availabilities.filter((one) => given.includes(one)),
    ),
    // A text is split at commas; a degree and its school that were separated are joined again.
    education: mapDefined(education, (given) =>
      cleanTags(educationEntries(typeof given === 'string' ? given.split(',') : given)),
    ),
    specializations: mapDefined(specializations, (given) => cleanTags(toList(given))),
    languages: mapDefined(languages, (given) => cleanTags(toList(given))),
    ageGroups: mapDefined(ageGroups, (given) => cleanTags(toList(given).map(normalizeAgeGroup))),
    location: mapDefined(location, (given) => normalizeLocation(given, offices)),
  }
  const given = Object.entries(content).filter(([, value]) => value !== undefined)
  return Object.fromEntries(given) as Partial<ProfileContent> // nothing undefined is left in it
}

/** The values of a profile form. */
export type ProfileEdits = ProfileContent

const defaultedTexts = ['title', 'bio', 'approachDescription'] as const

/** Empty for the text of a new profile, which no one has written: the form shows it as a placeholder. */
const toTyped = (profile: Profile, field: (typeof defaultedTexts)[number]) =>
  profile[field] === newProfile[field] ? '' : profile[field]

/** Contents of an administrator's form: a text that no one has written yet stays as it is stored. */
export function withDefaultTexts(edits: ProfileEdits, stored: Profile): ProfileEdits {
  const unwritten = defaultedTexts.filter(
    (field) => edits[field].trim() === '' && stored[field] === newProfile[field],
  )
  return { ...edits, ...Object.fromEntries(unwritten.map((field) => [field, newProfile[field]])) }
}

export const toProfileEdits = (profile: Profile): ProfileEdits => ({
  title: toTyped(profile, 'title'),
  bio: toTyped(profile, 'bio'),
  approachDescription: toTyped(profile, 'approachDescription'),
  education: profile.education,
  specializations: profile.specializations,
  languages: profile.languages,
  ageGroups: profile.ageGroups,
  location: profile.location,
  acceptingClients: profile.acceptingClients,
  isPublic: profile.isPublic,
  titleFr: profile.titleFr,
  bioFr: profile.bioFr,
  approachDescriptionFr: profile.approachDescriptionFr,
  specializationsFr: profile.specializationsFr,
  educationFr: profile.educationFr,
  approachesFr: profile.approachesFr,
  designation: profile.designation,
  registrationNumber: profile.registrationNumber,
  pronouns: profile.pronouns,
  supervisor: profile.supervisor,
  approaches: profile.approaches,
  availability: profile.availability,
  sessionFee: profile.sessionFee,
  offersVideo: profile.offersVideo,
})

/** The two profile forms: one's own, and an administrator's for anyone. */
export const profileForms = {
  own: {
    heading: 'About you',
    labels: {
      title: 'Title',
      location: 'Practice location',
      bio: 'Biography',
      approachDescription: 'Therapeutic approach',
    },
    bioHint: 'At least 20 characters. Write as you would speak to one client.',
    languages: ownLanguages,
    ageGroups: ownAgeGroups,
    accepting: 'Offers the free call on your profile',
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
    languages: managedLanguages,
    ageGroups: managedAgeGroups,
    accepting: 'Offers the free call on the profile',
    save: 'Save profile',
  },
} as const
export type ProfileFormKind = keyof typeof profileForms

/** The options of a list, followed by stored values that are no option, so that they are not lost. */
export function listOptions(
  options: Readonly<Record<string, string>>,
  stored: readonly string[],
): { value: string; label: string }[] {
  const others = stored.filter((value) => value !== '' && !Object.hasOwn(options, value))
  return [
    ...Object.entries(options).map(([value, label]) => ({ value, label })),
    ...others.map((value) => ({ value, label: value })),
  ]
}
