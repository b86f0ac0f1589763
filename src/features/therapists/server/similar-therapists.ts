import { foldText } from '#shared/fold-text.ts'
import type { SimilarTherapist, Therapist } from '../contract/public.ts'

const maxSimilar = 3

// Specialties are typed by hand: "Trauma/PTSD" and "Trauma / PTSD" are the same.
const toKey = (specialty: string) =>
  foldText(specialty)
    .replace(/[^\p{L}\p{N}+]+/gu, ' ')
    .trim()

const countShared = (some: readonly string[], others: readonly string[]) =>
  some.filter((one) => others.includes(one)).length

/**
 * Colleagues who accept new clients and share at least one specialty with a therapist: most in common
 * first, then most shared languages, then the same place, then who joined first. Therapists name their
 * main work first, so an earlier specialty counts for more.
 */
export function findSimilarTherapists(
  therapist: Therapist,
  colleagues: readonly Therapist[],
): SimilarTherapist[] {
  const wanted = therapist.specializations.map(toKey)
  const weigh = (specialty: string) => wanted.length - wanted.indexOf(toKey(specialty))
  return colleagues
    .filter(({ id, acceptingClients }) => acceptingClients && id !== therapist.id)
    .map((colleague) => {
      const shared = colleague.specializations.filter((one) => wanted.includes(toKey(one)))
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
    .map(({ colleague, shared }) => {
      const { id, slug, firstName, lastName, title, photoUrl } = colleague
      return { id, slug, firstName, lastName, title, photoUrl, sharedSpecialties: shared }
    })
}
