// Facts by which visitors choose a therapist. The directory's filters and the questions that lead to therapists read
// profiles with these functions. Only what a profile states counts, never what a page shows where a field is empty.

import type { Therapist } from './contract/public.ts'
import { toPlaces, virtualPlace } from './places.ts'
import { toTermKey } from './term-key.ts'

/** The filters, as their query parameters are named. */
export const facetNames = ['concern', 'language', 'age', 'location', 'when', 'approach'] as const
export type FacetName = (typeof facetNames)[number]

/** The facts of a profile in English, as they are stored. */
export type FacetProfile = Pick<
  Therapist,
  | 'specializations'
  | 'approaches'
  | 'languages'
  | 'ageGroups'
  | 'location'
  | 'offersVideo'
  | 'availability'
>

/** The values of a profile by filter, without duplicates, in the profile's order. */
export type Facets = Record<FacetName, string[]>

/**
 * A term as a value in URLs: `Trauma / PTSD` → `trauma-ptsd`, `LGBTQ+ issues` → `lgbtq-issues`. A plus sign is
 * left out because URLs read it as a space. Empty for a term without letters and digits.
 */
export const toFacetValue = (term: string): string =>
  toTermKey(term).replaceAll('+', ' ').trim().replaceAll(/\s+/g, '-')

/** Other words for a value, after `toFacetValue`. */
const synonyms: Partial<Record<FacetName, Readonly<Record<string, string>>>> = {
  language: {
    en: 'english',
    anglais: 'english',
    fr: 'french',
    francais: 'french',
    'american-sign-language': 'asl',
  },
  age: {
    child: 'children',
    kids: 'children',
    teen: 'teens',
    teenagers: 'teens',
    adolescents: 'teens',
    youth: 'teens',
    'older-adults': 'seniors',
    couple: 'couples',
    family: 'families',
  },
  location: {
    video: virtualPlace,
    online: virtualPlace,
    'by-video': virtualPlace,
    'virtual-only': virtualPlace,
  },
  when: { weekday: 'weekdays', evening: 'evenings', weekend: 'weekends' },
}

/** `Adolescents (13-17)` → `adolescents`: old profiles name the years of an age group. */
const withoutYears = (value: string) => value.replace(/(-\d{1,3})+$/, '')

/** Longer texts are no term of a profile. */
const maxTermLength = 120

/**
 * The value that a text in a URL or a profile means: any case, accents and punctuation, and some synonyms
 * (`FR`, `Adolescents (13-17)`). Empty if it cannot be a value. Whether a profile has the value is another question.
 */
export function parseFacetValue(name: FacetName, text: string): string {
  if (text.length > maxTermLength) return ''
  const plain = toFacetValue(text)
  const value = name === 'age' ? withoutYears(plain) : plain
  const known = synonyms[name]
  return known && Object.hasOwn(known, value) ? (known[value] ?? value) : value
}

const toValues = (name: FacetName, terms: readonly string[]) => [
  ...new Set(terms.map((term) => parseFacetValue(name, term)).filter((value) => value !== '')),
]

/** Everything that visitors can choose this profile by. */
export const readFacets = (profile: FacetProfile, officeKeys: readonly string[]): Facets => ({
  concern: toValues('concern', profile.specializations),
  language: toValues('language', profile.languages),
  age: toValues('age', profile.ageGroups),
  location: toPlaces(profile, officeKeys),
  when: toValues('when', profile.availability),
  approach: toValues('approach', profile.approaches),
})

/** True if a profile has a wanted value, as `parseFacetValue` returns it. */
export const hasFacet = (facets: Facets, name: FacetName, value: string): boolean =>
  facets[name].includes(value)
