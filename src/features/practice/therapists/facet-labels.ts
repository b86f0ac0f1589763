// The names of filters and of their values, in the language of the page.

import { m } from '#messages'
import type { FacetName } from './facets.ts'

export const facetLabels: Readonly<Record<FacetName, () => string>> = {
  concern: m.directory_concern,
  language: m.directory_language,
  age: m.directory_age,
  location: m.directory_location,
  when: m.directory_when,
  approach: m.directory_approach,
}
