import type { Site } from '#features/practice/site/contract/read-schemas.ts'
import type { PageLocation } from '#platform/client/navigation/pages.ts'

/** The head of a page depends on this, besides the page's data. */
export type HeadContext = {
  where: PageLocation
  /** The practice's content, as far as every page has it. */
  site: Site
  /** The HTTP status when reading the page's data failed. */
  failure: number | undefined
}
