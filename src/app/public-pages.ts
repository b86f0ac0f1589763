import { services } from '#features/services/content.ts'
import { paths } from '#shared/paths.ts'
import { documentsChangedOn, wordsChangedOn } from '#shared/practice.ts'

/** Records that a page shows besides the practice's own content. */
type Source = 'therapists' | 'therapist'

export type PublicPage = {
  /** The same as in `routes.tsx`, which a test checks. */
  pattern: string
  /** The page's fixed addresses; none if they depend on the stored therapists. */
  addresses: readonly string[]
  /** The day its own text last changed, `2026-11-21`. */
  changedOn: string
  shows?: Source
  /** Not for search engines. */
  isPrivate?: boolean
}

const page = (address: string, changedOn = wordsChangedOn): PublicPage => ({
  pattern: address,
  addresses: [address],
  changedOn,
})

/** All public pages, for the sitemap, byte budgets, measurements and tests. */
export const publicPages: readonly PublicPage[] = [
  { ...page(paths.home), shows: 'therapists' },
  { ...page(paths.therapists), shows: 'therapists' },
  {
    pattern: `${paths.therapists}/:identifier`,
    addresses: [],
    changedOn: wordsChangedOn,
    shows: 'therapist',
  },
  page(paths.services),
  {
    pattern: `${paths.services}/:slug`,
    addresses: services.map(({ slug }) => paths.service(slug)),
    changedOn: wordsChangedOn,
  },
  page(paths.consultation),
  page(paths.locations),
  page(paths.about),
  page(paths.privacy, documentsChangedOn),
  page(paths.terms, documentsChangedOn),
  page(paths.accessibility, documentsChangedOn),
  { ...page(paths.signIn), isPrivate: true },
]
