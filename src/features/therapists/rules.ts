import { photoFiles } from '#features/photos/rules.ts'
import type { Site } from '#features/site/contract/read-schemas.ts'
import type { Therapist } from './contract/public.ts'

/** What a profile shows where its owner has left a field empty. */
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

/** The public labels of the age groups; an unknown value is shown as it is. */
export function ageGroupNames(groups: readonly string[]): string[] {
  if (groups.length === 0) return ['Adults (18+)']
  return groups.map((group) => ageGroupLabels[group] ?? group)
}

/** `Main Street & Lakeside Offices`, for those who work at all of them. */
function nameAllOffices(offices: Site['offices']): string | undefined {
  const [first, ...others] = offices
  if (!first || others.length === 0) return first?.name
  return `${offices.map(({ place }) => place).join(' & ')} Offices`
}

/** The location line of a public profile; undefined when nothing is known. */
export function locationName(
  location: string,
  { offices, formerNames }: Pick<Site, 'offices' | 'formerNames'>,
): string | undefined {
  const key = location.trim().toLowerCase()
  if (!key) return undefined
  if (key === 'virtual') return 'Virtual only'
  if (key === 'multiple') return nameAllOffices(offices)
  const name = offices.find((office) => office.key === key)?.name ?? formerNames.offices[key]
  return name ?? `${key.charAt(0).toUpperCase()}${key.slice(1)} Office`
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

/** A full address or a path is used as it is; a bare file name is under /uploads/. */
export function photoAddress(photoUrl: string | null): string | undefined {
  if (!photoUrl) return undefined
  if (photoUrl.startsWith('http') || photoUrl.startsWith('/uploads/')) return photoUrl
  return `/uploads/${photoUrl}`
}

const uploads = '/uploads/'

/** The file name of a photo that is stored here; undefined for none, and for one on another site. */
export function uploadedName(photoUrl: string | null): string | undefined {
  if (!photoUrl || photoUrl.startsWith('http')) return undefined
  return photoUrl.startsWith(uploads) ? photoUrl.slice(uploads.length) : photoUrl
}

/** The photo as pages show it. Photos on other sites are not loaded; initials are shown instead. */
export const shownPhoto = (photoUrl: string | null): string | undefined =>
  uploadedName(photoUrl) === undefined ? undefined : photoAddress(photoUrl)

/** The photo for a small picture beside a name. */
export function photoThumbnail(photoUrl: string | null): string | undefined {
  const name = uploadedName(photoUrl)
  if (name === undefined) return undefined
  return `${uploads}${photoFiles(name).at(-1)?.filename}`
}

/** The photo in all available widths, for `srcset`; undefined when there is only one. */
export function photoSources(photoUrl: string | null): string | undefined {
  const name = uploadedName(photoUrl)
  const files = name === undefined ? [] : photoFiles(name)
  if (files.length < 2) return undefined
  return files.map(({ filename, width }) => `${uploads}${filename} ${width}w`).join(', ')
}

const orDefault = (list: readonly string[], fallback: readonly string[]) =>
  list.length > 0 ? [...list] : [...fallback]

// "Registered Psychotherapist, CRPO", "Licensed Mental Health Professional", "OCSWSSW member".
const englishRegistration =
  /^(registered|licensed|member of)\b|\b(CRPO|OCSWSSW|CPBAO|CPO|OPA|College of [A-Z])/i
// "Psychothérapeute autorisée, OPAO", "Travailleuse sociale inscrite, OTSTTSO", "membre de l’Ordre des…".
const frenchRegistration =
  /^(psychothérapeute autorisé|travailleu(r|se) social\S* inscrit|membre de l)|\b(OPAO|OTSTTSO|Ordre des [a-z])/i

/** Distinguishes a registration with a regulator from a degree or a training. */
export const isRegistration = (entry: string) =>
  englishRegistration.test(entry) || frenchRegistration.test(entry)

/** A profile as people read it, every gap filled. */
export function presentProfile(therapist: Therapist) {
  return {
    title: therapist.title.trim() || profileDefaults.title,
    languages: orDefault(therapist.languages, profileDefaults.languages),
    education: orDefault(educationEntries(therapist.education), profileDefaults.education),
    specializations: orDefault(therapist.specializations, profileDefaults.specializations),
    ageGroups: ageGroupNames(therapist.ageGroups),
    bio: therapist.bio.trim() || profileDefaults.bio(therapist.firstName),
    approach: therapist.approachDescription.trim() || profileDefaults.approach(therapist.firstName),
    photo: photoAddress(therapist.photoUrl),
  }
}

// Letters that are not a to z with an accent, so that removing accents does not convert them.
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

const maxSlugLength = 80

/** `Élise Tremblay` → `elise-tremblay`, the part of a profile's address that never changes. */
export function slugFromName(firstName: string, lastName: string): string {
  const slug = `${firstName} ${lastName}`
    .toLowerCase()
    .replace(/[œæøłßđðþı]/g, (letter) => plainLetters[letter] ?? '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, maxSlugLength)
    .replace(/-$/, '')
  return slug || 'therapist'
}
