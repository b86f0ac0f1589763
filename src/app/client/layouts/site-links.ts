import { paths } from '#shared/paths.ts'

/** The header's items in order; Training leaves the site and stands behind them. */
export const siteLinks = [
  { label: 'Home', href: paths.home },
  { label: 'Our Therapists', href: paths.therapists },
  { label: 'Services', href: paths.services },
  { label: 'Locations', href: paths.locations },
  { label: 'About Us', href: paths.about },
] as const

/** An item is active where the path is its own or starts with it; Home on its own path only. */
export const isActive = (href: string, path: string) =>
  href === paths.home ? path === href : path.startsWith(href)
