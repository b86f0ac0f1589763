// Apart from the structured data of all pages: its imports would be in the scripts of each.

import type { Site } from '#features/practice/site/contract/read-schemas.ts'
import { paths } from '#shared/paths.ts'

/** A reference to the practice, for schema.org objects that belong to it. A name that is not filled in is left out. */
export const toReference = ({ practice }: Pick<Site, 'practice'>) => ({
  '@type': 'Organization',
  '@id': `${paths.home}#practice`,
  name: practice.name || undefined,
})
