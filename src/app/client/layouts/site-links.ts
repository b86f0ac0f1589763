import { paths } from '#shared/paths.ts'

/** The header's items in order; the external Training link follows them. */
export const siteLinks = [
  { label: 'Home', href: paths.home },
  { label: 'Our Therapists', href: paths.therapists },
  { label: 'Services', href: paths.services },
  { label: 'Locations', href: paths.locations },
  { label: 'About Us', href: paths.about },
] as const

/** An item is active on its own path and on paths below it; Home only on its own. */
export const isActive = (href: string, path: string) =>
  href === paths.home ? path === href : path.startsWith(href)
