import { m } from '#messages'
import { foldText } from '#shared/fold-text.ts'
import { type Language, languages } from '#shared/language.ts'
import { practiceDay } from '#shared/practice-time.ts'
import type { Directory, DirectoryEntry } from '../contract/directory.ts'
import { sortForDay } from '../daily-order.ts'
import { parseFacetValue, readFacets } from '../facets.ts'
import { findFrenchApproach } from '../french-approaches.ts'
import { findFrenchSpecialty } from '../french-specialties.ts'
import { localiseProfile } from '../localise-profile.ts'
import { isLicensed } from '../rules.ts'
import { toIndexWords } from '../search-words.ts'
import type { TherapistDeps } from './deps.ts'
import { listOptions } from './directory-options.ts'
import { toPhotoFocus } from './present-profile.ts'
import type { NamedProfile } from './repository/tables.ts'
import { findLists, toPhrases } from './search-words.ts'

type ReadDeps = Pick<
  TherapistDeps,
  'therapists' | 'clock' | 'timeZone' | 'readFacts' | 'readSearchWords' | 'readViolenceLines'
>
type SearchWords = ReturnType<ReadDeps['readSearchWords']>
type Offices = ReturnType<TherapistDeps['readFacts']>['offices']

/** The folded words by which a search finds a therapist, in both languages, once each. */
function toSearchText(profile: NamedProfile, designation: string, placeNames: readonly string[]) {
  const { specializations, approaches, specializationsFr, approachesFr } = profile
  const french = [
    ...specializations.map(findFrenchSpecialty),
    ...approaches.map(findFrenchApproach),
    ...specializationsFr.map(({ fr }) => fr),
    ...approachesFr.map(({ fr }) => fr),
  ].filter((name) => name !== undefined)
  const spoken = profile.languages.flatMap((language) =>
    languages.map((locale) => m.therapists_language({ language }, { locale })),
  )
  const terms = [
    `${profile.firstName} ${profile.lastName}`,
    profile.title,
    profile.titleFr,
    profile.designation,
    designation,
    ...[specializations, approaches, french, spoken, placeNames].flat(),
  ]
  return [...new Set(terms.flatMap(toIndexWords))].join(' ')
}

/** Several terms of a profile may be one value: only the first is shown. */
function listFirstTerms(terms: readonly string[], shown: readonly string[]): string[] {
  const values = terms.map((term) => parseFacetValue('concern', term))
  return shown.filter((_, at) => values[at] !== '' && values.indexOf(values[at] ?? '') === at)
}

function toEntry(
  profile: NamedProfile,
  language: Language,
  offices: Offices,
  searchWords: SearchWords,
): DirectoryEntry {
  const { id, slug, firstName, lastName, photoUrl, acceptingClients } = profile
  const { location, languages: spoken, availability, offersVideo } = profile
  const texts = localiseProfile(profile, language)
  const facets = readFacets(
    profile,
    offices.map(({ key }) => key),
  )
  const placeNames = offices
    .filter(({ key }) => facets.location.includes(key))
    .flatMap(({ name, place, city }) => [name, place, city])
  const isInTitle = foldText(profile.title).includes(foldText(profile.designation))
  const { untranslated } = texts
  return {
    id,
    slug,
    firstName,
    lastName,
    title: texts.title,
    designation: isInTitle ? '' : texts.designation,
    photoUrl,
    photoFocus: toPhotoFocus(profile),
    acceptingClients,
    specializations: listFirstTerms(profile.specializations, texts.specializations),
    location,
    languages: spoken,
    availability,
    offersVideo,
    facets,
    searchText: toSearchText(profile, texts.designation, placeNames),
    foundBy: findLists(searchWords, profile, Object.values(facets).flat()),
    ...(untranslated && { untranslated: { ...untranslated, education: [], approaches: [] } }),
  }
}

/** The cards of the directory in the order of the day, and everything that they can be filtered by. */
export async function listDirectory(
  { therapists, clock, timeZone, ...read }: ReadDeps,
  language: Language,
  { isEmpty = false } = {},
): Promise<Directory> {
  const profiles = isEmpty ? [] : await therapists.listVisible()
  const { offices } = read.readFacts()
  const searchWords = read.readSearchWords()
  const entries = profiles.map((profile) => toEntry(profile, language, offices, searchWords))
  return {
    options: listOptions(profiles, entries, offices, language),
    searchWords: searchWords.map(toPhrases),
    violenceLines: read.readViolenceLines(),
    therapists: sortForDay(entries, practiceDay(clock.now(), timeZone)),
    licensed: profiles.filter(isLicensed).length,
  }
}
