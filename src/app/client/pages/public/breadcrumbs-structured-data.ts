// Apart from the structured data of single pages: its imports would be in the scripts of each.

import { m } from '#messages'
import { paths } from '#shared/paths.ts'

/** A schema.org object. Paths begin with a slash and are made absolute when the head is rendered. */
export type SchemaObject = Record<string, unknown>

/** Breadcrumbs from the home page, which is omitted from `steps`. */
export const breadcrumbsJsonLd = (
  steps: readonly { name: string; path: string }[],
): SchemaObject => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: [{ name: m.layout_home(), path: paths.home }, ...steps].map(
    ({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: path,
    }),
  ),
})
