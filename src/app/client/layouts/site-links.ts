import { paths } from '#shared/paths.ts'
import { pages } from '../../pages.ts'

/** The header's items in order; the external Training link follows them. */
export const siteLinks = pages.flatMap(({ menu, path }) =>
  menu === undefined ? [] : [{ label: menu, href: path }],
)

/** An item is active on its own path and on paths below it; Home only on its own. */
export const isActive = (href: string, path: string) =>
  href === paths.home
    ? path === href
    : // "Help me choose" is a way to the therapists.
      path.replace(paths.match, paths.therapists).startsWith(href)

/** `page` on the item's own path, `true` below it. */
export const toAriaCurrent = (href: string, path: string) =>
  isActive(href, path) ? (path === href ? 'page' : 'true') : undefined
