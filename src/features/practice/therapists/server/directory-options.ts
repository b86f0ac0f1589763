import { m } from '#messages'
import type { Language } from '#shared/language.ts'
import { availabilities } from '../contract/details.ts'
import type { Directory, DirectoryEntry, FilterOption } from '../contract/directory.ts'
import { type FacetName, facetNames, parseFacetValue } from '../facets.ts'
import { nameLanguage, nameTime } from '../labels.ts'
import { localiseProfile } from '../localise-profile.ts'
import { virtualPlace } from '../places.ts'
import { ageGroupNames } from '../rules.ts'
import type { TherapistDeps } from './deps.ts'
import type { NamedProfile } from './repository/tables.ts'

type Offices = ReturnType<TherapistDeps['readFacts']>['offices']

/** Options by value, in the order in which they were found. */
type Options = Map<string, FilterOption>

/** Terms of profiles, named as the first profile with each names it. */
function collectTerms(
  name: 'concern' | 'approach',
  profiles: readonly NamedProfile[],
  language: Language,
): Options {
  const list = name === 'concern' ? 'specializations' : 'approaches'
  const found: Options = new Map()
  for (const profile of profiles) {
    const texts = localiseProfile(profile, language)
    for (const [at, term] of profile[list].entries()) {
      const value = parseFacetValue(name, term)
      const label = texts[list][at] ?? term
      const isEnglish = texts.untranslated?.[list].includes(label) === true
      const known = found.get(value)
      // A name in the page's language is better than an earlier one in English.
      if (known && (isEnglish || !known.isEnglish)) continue
      found.set(value, { value, label, ...(isEnglish && { isEnglish }) })
    }
  }
  return found
}

function collectNames(
  name: 'language' | 'age',
  profiles: readonly NamedProfile[],
  toLabel: (term: string) => string,
): Options {
  const list = name === 'language' ? 'languages' : 'ageGroups'
  const found: Options = new Map()
  for (const term of profiles.flatMap((profile) => profile[list])) {
    const value = parseFacetValue(name, term)
    if (!found.has(value)) found.set(value, { value, label: toLabel(term) })
  }
  return found
}

const listPlaces = (offices: Offices): Options =>
  new Map(
    [
      ...offices.map(({ key, place, name }) => ({ value: key, label: place || name })),
      { value: virtualPlace, label: m.directory_by_video() },
    ].map((option) => [option.value, option]),
  )

const listTimes = (): Options =>
  new Map(availabilities.map((value) => [value, { value, label: nameTime(value) }]))

const ages = ['children', 'teens', 'young-adults', 'adults', 'seniors', 'couples', 'families']
const firstLanguages: Record<Language, readonly string[]> = {
  en: ['english', 'french'],
  fr: ['french', 'english'],
}

/** By the alphabet, after the values whose order is another. */
function sortOptions(
  options: readonly FilterOption[],
  first: readonly string[],
  language: Language,
): FilterOption[] {
  const rank = ({ value }: FilterOption) =>
    first.includes(value) ? first.indexOf(value) : first.length
  const { compare } = new Intl.Collator(language)
  return options.toSorted(
    (one, other) => rank(one) - rank(other) || compare(one.label, other.label),
  )
}

/** Every value that at least one therapist has, by filter. Places and times keep their own order. */
export function listOptions(
  profiles: readonly NamedProfile[],
  entries: readonly DirectoryEntry[],
  offices: Offices,
  language: Language,
): Directory['options'] {
  const all: Record<FacetName, Options> = {
    concern: collectTerms('concern', profiles, language),
    language: collectNames('language', profiles, nameLanguage),
    age: collectNames('age', profiles, (term) => ageGroupNames([term])[0] ?? term),
    location: listPlaces(offices),
    when: listTimes(),
    approach: collectTerms('approach', profiles, language),
  }
  const orders: Record<FacetName, readonly string[]> = {
    concern: [],
    language: firstLanguages[language],
    age: ages,
    location: [...all.location.keys()],
    when: [...all.when.keys()],
    approach: [],
  }
  const listFor = (name: FacetName) => {
    const values = new Set(entries.flatMap(({ facets }) => facets[name]))
    const options = [...all[name].values()].filter(({ value }) => values.has(value))
    return sortOptions(options, orders[name], language)
  }
  const options = Object.fromEntries(facetNames.map((name) => [name, listFor(name)]))
  return options as Directory['options'] // has every name
}
