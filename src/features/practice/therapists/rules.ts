import { photoFiles } from '#features/practice/photos/rules.ts'
import type { Site } from '#features/practice/site/contract/read-schemas.ts'
import { m } from '#messages'
import { getLanguage } from '#shared/local-path.ts'
import { joinWords, withCapital } from '#shared/words.ts'
import type { Therapist } from './contract/public.ts'

export { listMissingFacts } from './missing-facts.ts'

/** Text of a profile where its owner has left a field empty. */
const listDefaults = ({
  firstName,
  designation,
}: Pick<Therapist, 'firstName' | 'designation'>) => ({
  title: m.therapists_default_title(),
  /** As it is stored: `nameLanguage` translates it. */
  languages: ['English'],
  // No one is called by a title that is not theirs: beside a stated one the default names none.
  education: [
    ...(designation === '' ? [m.therapists_default_psychotherapist()] : []),
    m.therapists_default_licensed(),
  ],
  specializations: [
    m.therapists_default_individual(),
    m.therapists_default_anxiety(),
    m.therapists_default_depression(),
  ],
  bio: m.therapists_default_bio({ firstName }),
  approach: m.therapists_default_approach({ firstName }),
})

const ageGroupLabels = new Map<string, () => string>([
  ['children', m.therapists_age_children],
  ['teens', m.therapists_age_teens],
  ['young-adults', m.therapists_age_young_adults],
  ['adults', m.therapists_age_adults],
  ['seniors', m.therapists_age_seniors],
  ['Couples', m.therapists_age_couples],
  ['Families', m.therapists_age_families],
])

/** The public labels of the age groups; an unknown value is shown as it is. */
export function ageGroupNames(groups: readonly string[]): string[] {
  if (groups.length === 0) return [m.therapists_age_any_adults()]
  return groups.map((group) => ageGroupLabels.get(group)?.() ?? group)
}

/** `Main Street & Lakeside Offices`, for those who work at all of them. */
function nameAllOffices(offices: Site['offices']): string | undefined {
  const [first, ...others] = offices
  if (!first || others.length === 0) return first?.name
  const places = offices.map(({ place }) => place)
  return m.therapists_offices({
    places: getLanguage() === 'fr' ? joinWords(places) : places.join(' & '),
  })
}

/** The location line of a public profile; undefined when nothing is known. */
export function locationName(
  location: string,
  { offices, formerNames }: Pick<Site, 'offices' | 'formerNames'>,
): string | undefined {
  const key = location.trim().toLowerCase()
  if (!key) return undefined
  if (key === 'virtual') return m.therapists_virtual_only()
  if (key === 'multiple') return nameAllOffices(offices)
  const name = offices.find((office) => office.key === key)?.name ?? formerNames.offices[key]
  return name ?? m.therapists_office({ place: withCapital(key) })
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

/** The site of a photo elsewhere, as the content policy names it; undefined if it cannot name it. */
export function toPictureHost(photoUrl: string): string | undefined {
  if (!URL.canParse(photoUrl)) return undefined
  const { origin } = new URL(photoUrl)
  // A semicolon or a comma in a host would end the policy's list.
  return /^https?:\/\/[a-z\d.-]+(:\d+)?$/.test(origin) ? origin : undefined
}

/** The photo for a small picture beside a name; the whole one where it is on another site. */
export function photoThumbnail(photoUrl: string | null): string | undefined {
  const name = uploadedName(photoUrl)
  if (name === undefined) return photoAddress(photoUrl)
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
  /^(psychothérapeute autorisé|travailleu(r|se) social\S* inscrit|membre (stagiaire )?d(e l|['’]une profession))|\b(OPAO|OTSTTSO|Ordre des [a-z])/i

/** Distinguishes a registration with a regulator from a degree or a training. */
export const isRegistration = (entry: string) =>
  englishRegistration.test(entry) || frenchRegistration.test(entry)

/** Parts of a profile on cards, every gap filled. */
export function presentCard(
  therapist: Pick<
    Therapist,
    'firstName' | 'title' | 'designation' | 'languages' | 'specializations'
  >,
) {
  const defaults = listDefaults(therapist)
  return {
    title: therapist.title.trim() || defaults.title,
    languages: orDefault(therapist.languages, defaults.languages),
    specializations: orDefault(therapist.specializations, defaults.specializations),
  }
}

/** A profile as people read it, every gap filled. */
export function presentProfile(therapist: Omit<Therapist, 'college' | 'isSupervised'>) {
  const defaults = listDefaults(therapist)
  return {
    ...presentCard(therapist),
    education: orDefault(educationEntries(therapist.education), defaults.education),
    ageGroups: ageGroupNames(therapist.ageGroups),
    bio: therapist.bio.trim() || defaults.bio,
    approach: therapist.approachDescription.trim() || defaults.approach,
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

/** Where faces usually are in a portrait. */
export const defaultPhotoFocus = { x: 50, y: 25 } as const

/** True if a therapist may be called licensed: only a registration that was entered says so. */
export const isLicensed = ({ registrationNumber }: Pick<Therapist, 'registrationNumber'>) =>
  registrationNumber !== ''
