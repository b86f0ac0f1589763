import type { Bookable } from '../../contract/bookable.ts'
import type { CallChoice } from '../../contract/call-choice.ts'
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

/** Those whom the present choices leave, and the way of the call. */
export type Narrowed = {
  wishes: Wishes
  /** The slugs of those who fit the wishes and offer the way. */
  slugs: readonly string[]
  way: string
}

/** The therapist of a chosen time: null, for the one with the fewest calls, unless the choices leave some out. */
export function findTherapist(
  time: Pick<FreeTime, 'therapists'>,
  { wishes, slugs }: Omit<Narrowed, 'way'>,
): string | null {
  if (wishes.therapist !== undefined) return wishes.therapist
  const fitting = time.therapists.filter((slug) => slugs.includes(slug))
  return fitting.length === time.therapists.length ? null : (fitting[0] ?? null)
}

/**
 * The former choice by the present way, therapist and place, until the times for them are read: a request that is sent
 * meanwhile must not ask for the former ones. The server refuses it if the time is not free.
 */
export function adaptChoice(
  choice: CallChoice,
  time: FreeTime | undefined,
  { wishes, slugs, way }: Narrowed,
): CallChoice {
  const former = slugs.find((slug) => slug === choice.therapist)
  const anyone = wishes.place === undefined ? null : (former ?? slugs[0] ?? null)
  const isKnown = time?.therapists.some((slug) => slugs.includes(slug))
  const therapist = isKnown && time ? findTherapist(time, { wishes, slugs }) : anyone
  return { startsAt: choice.startsAt, therapist: wishes.therapist ?? therapist, way }
}
