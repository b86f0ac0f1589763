import { toFacetValue } from '../facets.ts'
import { toWords } from '../search-words.ts'
import type { TherapistDeps } from './deps.ts'
import type { NamedProfile } from './repository/tables.ts'

type SearchWords = ReturnType<TherapistDeps['readSearchWords']>

const splitAtCommas = (text: string) => text.split(',').filter((part) => part.trim() !== '')

/** The words by which people look for what a list finds, in both languages: `panic attack,worried`. */
export const toPhrases = ({ words }: SearchWords[number]): string =>
  [...new Set(splitAtCommas(`${words.en},${words.fr}`).map((part) => toWords(part).join(' ')))]
    .filter(Boolean)
    .join(',')

/** `she/her` is found by `she`, too. */
const toPronouns = (pronouns: string) => [pronouns, ...pronouns.split(/[\s/,]+/).slice(0, 1)]

/** The places of the lists of search words that find a profile with these values. */
export function findLists(
  searchWords: SearchWords,
  { pronouns }: Pick<NamedProfile, 'pronouns'>,
  values: readonly string[],
): number[] {
  const own = new Set([...values, ...toPronouns(pronouns).map(toFacetValue)])
  return searchWords.flatMap(({ finds }, at) =>
    splitAtCommas(finds).some((term) => own.has(toFacetValue(term))) ? [at] : [],
  )
}
