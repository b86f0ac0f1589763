// The names of filters and of their values, in the language of the page.

import { m } from '#messages'
import { joinWords } from '#shared/words.ts'
import type { FacetName } from './facets.ts'

export const facetLabels: Readonly<Record<FacetName, () => string>> = {
  concern: m.directory_concern,
  language: m.directory_language,
  age: m.directory_age,
  location: m.directory_location,
  when: m.directory_when,
  approach: m.directory_approach,
}

/**
 * Where a therapist sees clients: `Riverside, or by video`, `By video only`. `places` are the names of the offices;
 * undefined when nothing is known.
 */
export function formatPlaces(places: readonly string[], isByVideo: boolean): string | undefined {
  if (places.length === 0) return isByVideo ? m.directory_video_only() : undefined
  const joined = joinWords(places)
  return isByVideo ? m.directory_place_or_video({ places: joined }) : joined
}
