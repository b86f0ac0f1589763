import type { Therapist } from '../contract/public.ts'
import { parseFacetValue } from '../facets.ts'
import { toTermKey } from '../term-key.ts'

const maxSimilar = 3

/** As `parseFacetValue` returns it. */
const usualLanguage = 'english'

const toLanguage = (language: string) => parseFacetValue('language', language)

/** Languages that both speak, without the one that every therapist speaks. */
function findSharedLanguages(some: readonly string[], others: readonly string[]): string[] {
  const known = new Set(others.map(toLanguage))
  known.delete(usualLanguage)
  return some.filter((language) => known.has(toLanguage(language)))
}

type Compared = Pick<
  Therapist,
  'id' | 'acceptingClients' | 'specializations' | 'languages' | 'location'
>

/**
 * Colleagues who accept new clients and share at least one specialty with a therapist: most in common
 * first, then the same place, then who joined first. Therapists name their main work first, so an earlier
 * specialty counts for more. A second language in common counts as much as the main work: someone who looks
 * for therapy in French is not helped by a colleague without it.
 */
export function findSimilarTherapists<One extends Compared>(
  therapist: Compared,
  colleagues: readonly One[],
): { colleague: One; shared: string[]; sharedLanguages: string[] }[] {
  const wanted = therapist.specializations.map(toTermKey)
  const weigh = (specialty: string) => wanted.length - wanted.indexOf(toTermKey(specialty))
  return colleagues
    .filter(({ id, acceptingClients }) => acceptingClients && id !== therapist.id)
    .map((colleague) => {
      const shared = colleague.specializations.filter((one) => wanted.includes(toTermKey(one)))
      const sharedLanguages = findSharedLanguages(colleague.languages, therapist.languages)
      return {
        colleague,
        shared,
        sharedLanguages,
        weight: shared.reduce(
          (sum, specialty) => sum + weigh(specialty),
          sharedLanguages.length * wanted.length,
        ),
        isNear: colleague.location === therapist.location,
      }
    })
    .filter(({ shared }) => shared.length > 0)
    .toSorted(
      (one, other) =>
        other.weight - one.weight ||
        Number(other.isNear) - Number(one.isNear) ||
        one.colleague.id - other.colleague.id,
    )
    .slice(0, maxSimilar)
    .map(({ colleague, shared, sharedLanguages }) => ({ colleague, shared, sharedLanguages }))
}
