import { services } from '#features/services/content.ts'
import { paths } from '#shared/paths.ts'
import { documentsChangedOn, wordsChangedOn } from '#shared/practice.ts'

/** What a page's words come from besides the practice's own content: it changes when that does. */
type Source = 'therapists' | 'therapist'

export type PublicPage = {
  /** As in `routes.tsx`; a test holds the two together. */
  pattern: string
  /** Addresses of it that every practice has; none where the addresses are the therapists' own. */
  addresses: readonly string[]
  /** The day its own words were last changed, `2026-11-21`. */
  changedOn: string
  shows?: Source
  /** Nothing that search engines should know. */
  isPrivate?: boolean
}

const page = (address: string, changedOn = wordsChangedOn): PublicPage => ({
  pattern: address,
  addresses: [address],
  changedOn,
})

/** Every page that anybody may open: what sitemap, page weight, measurements and tests go through. */
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
