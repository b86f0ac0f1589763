import type { Therapist } from '../contract/public.ts'
import { toTermKey } from '../term-key.ts'

const maxSimilar = 3

const countShared = (some: readonly string[], others: readonly string[]) =>
  some.filter((one) => others.includes(one)).length

type Compared = Pick<
  Therapist,
  'id' | 'acceptingClients' | 'specializations' | 'languages' | 'location'
>

/**
 * Colleagues who accept new clients and share at least one specialty with a therapist: most in common
 * first, then most shared languages, then the same place, then who joined first. Therapists name their
 * main work first, so an earlier specialty counts for more.
 */
export function findSimilarTherapists<One extends Compared>(
  therapist: Compared,
  colleagues: readonly One[],
): { colleague: One; shared: string[] }[] {
  const wanted = therapist.specializations.map(toTermKey)
  const weigh = (specialty: string) => wanted.length - wanted.indexOf(toTermKey(specialty))
  return colleagues
    .filter(({ id, acceptingClients }) => acceptingClients && id !== therapist.id)
    .map((colleague) => {
      const shared = colleague.specializations.filter((one) => wanted.includes(toTermKey(one)))
      return {
        colleague,
        shared,
        weight: shared.reduce((sum, specialty) => sum + weigh(specialty), 0),
        languages: countShared(colleague.languages, therapist.languages),
        isNear: colleague.location === therapist.location,
      }
    })
    .filter(({ shared }) => shared.length > 0)
    .toSorted(
      (one, other) =>
        other.weight - one.weight ||
        other.languages - one.languages ||
        Number(other.isNear) - Number(one.isNear) ||
        one.colleague.id - other.colleague.id,
    )
    .slice(0, maxSimilar)
    .map(({ colleague, shared }) => ({ colleague, shared }))
}
