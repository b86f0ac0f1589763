// Apart from the other facts of a profile: pages that only say where a therapist works load no filters for it.

import type { Therapist } from './contract/public.ts'

/** The place of sessions by video. */
export const virtualPlace = 'virtual'

/** The keys of where a therapist sees clients. An office that is no longer there counts for nothing. */
export function toPlaces(
  { location, offersVideo }: Pick<Therapist, 'location' | 'offersVideo'>,
  officeKeys: readonly string[],
): string[] {
  const key = location.trim().toLowerCase()
  const places =
    key === 'multiple' ? [...officeKeys] : officeKeys.filter((office) => office === key)
  return offersVideo || key === virtualPlace ? [...places, virtualPlace] : places
}
