import type { Bookable } from '../../contract/bookable.ts'
import type { FreeTime } from '../../contract/free-calls.ts'

/** The choices of the form's other fields that narrow the call. */
export type Wishes = {
  /** A slug; undefined without a preference. */
  therapist: string | undefined
  /** An office or `virtual`; undefined without a preference. */
  place: string | undefined
}

/** The therapists who can hold the call: the chosen therapist, or else everyone who works at the place. */
export const findCandidates = (bookable: readonly Bookable[], { therapist, place }: Wishes) =>
  bookable.filter(({ slug, places }) =>
    therapist === undefined ? place === undefined || places.includes(place) : slug === therapist,
  )

/** The ways that at least one of them offers: by phone, by video, then offices. */
export function listWays(candidates: readonly Bookable[]): string[] {
  const order = ['phone', 'video']
  const rank = (way: string) => (order.includes(way) ? order.indexOf(way) : order.length)
  const ways = [...new Set(candidates.flatMap((one) => one.ways))]
  return ways.toSorted((one, other) => rank(one) - rank(other))
}

/** The therapist of a chosen time: null, for the one with the fewest calls, unless the choices leave some out. */
export function findTherapist(
  time: Pick<FreeTime, 'therapists'>,
  wishes: Wishes,
  slugs: readonly string[],
): string | null {
  if (wishes.therapist !== undefined) return wishes.therapist
  const fitting = time.therapists.filter((slug) => slugs.includes(slug))
  return fitting.length === time.therapists.length ? null : (fitting[0] ?? null)
}
