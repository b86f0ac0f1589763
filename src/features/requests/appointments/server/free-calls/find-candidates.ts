import type { Bookable } from '#features/requests/call-hours/server/service.ts'
import type { FreeCallDeps } from './deps.ts'

/** The calls that a visitor asks for. */
export type WantedCalls = {
  /** A slug; null for everyone who accepts clients. */
  therapist: string | null
  /** `phone`, `video` or the key of an office; null for any. */
  way: string | null
}

/**
 * The therapists with whom the wanted calls can be booked, in the directory's order of the day.
 * @returns undefined for a therapist whom visitors do not know
 */
export async function findCandidates(
  { callHours, therapists }: Pick<FreeCallDeps, 'callHours' | 'therapists'>,
  { therapist, way }: WantedCalls,
): Promise<Bookable[] | undefined> {
  const all = await callHours.listBookable()
  const offered = all.filter(({ hours }) => way === null || hours.ways.includes(way))
  if (therapist === null) return offered
  const slug = therapist.toLowerCase()
  const found = offered.filter((each) => each.slug === slug)
  if (found.length > 0 || all.some((each) => each.slug === slug)) return found
  const known = await therapists.listCallable()
  return known.some((each) => each.slug === slug) ? [] : undefined
}
