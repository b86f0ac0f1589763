import { m } from '#messages'
import { paths } from '#shared/paths.ts'

/** Maximum kilobytes (1,000 bytes, brotli). */
type Budget = { script: number; html: number }

/**
 * `static`, `hydrated` and `public` pages are rendered by the server. A static page needs no code of its own in
 * the browser. A hydrated page needs its code, but works with the data in its document (`useDocumentData`,
 * `sendChange`); a public page may also use the query library. `portal` pages need a signed-in person and are
 * rendered by the browser.
 */
type PageKind = 'static' | 'hydrated' | 'public' | 'portal'

export type Page = {
  /** `:name` is a parameter, `*` matches everything that no earlier row matches. */
  path: string
  /** In `app/client/pages/`, without `.tsx`. */
  file: string
  kind: PageKind
  /** The page's item in the header's menu. */
  menu?: () => string
  /** Not for search engines. Portal pages are not, either. */
  isPrivate?: boolean

  // Only the server and the tests know the columns below: `scripts/server-fields.ts` removes them from the
  // browser's build, which has a byte budget.

  /** All addresses of a public page; its path when unset. None if they depend on what is stored. */
  addresses?: readonly string[]
  /** Messages that the page shows besides the site's content. */
  shows?: 'therapists' | 'therapist' | 'service'
  /** Not there while the content has no text for it. */
  needs?: 'fees' | 'faq'
  /** The query parameters that the page depends on. */
  query?: readonly string[]
  /** The parameters among them that may repeat. Their order makes no difference. */
  repeated?: readonly string[]
  /** The parameters among them that visitors type: a value that is too long is cut instead of ignored. */
  typed?: readonly string[]
  /** Where it differs from the budget of its kind. */
  budget?: Partial<Budget>
}

const page = (row: Page) => row

/** Every page of the product, in the order of the menus; the first match applies. */
export const pages: readonly Page[] = [
  page({
    path: paths.home,
    file: 'public/home',
    kind: 'static',
    menu: m.layout_home,
    shows: 'therapists',
  }),
  page({
    path: paths.therapists,
    file: 'public/therapists',
    kind: 'static',
    menu: m.layout_therapists,
    shows: 'therapists',
    query: ['accepting', 'q', 'show', 'order'],
    repeated: ['concern', 'language', 'age', 'location', 'when', 'approach'],
    typed: ['q'],
    // Every option of every filter is in the page, so that they work without scripts.
    budget: { html: 14 },
  }),
  page({
    path: paths.match,
    file: 'public/match',
    kind: 'hydrated',
    query: ['result', 'change'],
  }),
  page({
    path: `${paths.therapists}/:identifier`,
    file: 'public/therapist-profile',
    kind: 'hydrated',
    addresses: [],
    shows: 'therapist',
    // The page of a therapist without openings also has the waiting list's form and three colleagues.
    budget: { html: 14 },
  }),
  page({ path: paths.services, file: 'public/services', kind: 'static', menu: m.layout_services }),
  page({
    path: `${paths.services}/:slug`,
    file: 'public/service-detail',
    kind: 'static',
    addresses: [],
    shows: 'service',
  }),
  page({
    path: paths.consultation,
    file: 'public/consultation',
    kind: 'hydrated',
    query: ['therapist', 'location', 'service', 'match'],
    // The code that validates a form; the HTML lists all therapists for it. The French texts are the larger ones.
    budget: { script: 110, html: 18 },
  }),
  page({
    path: paths.locations,
    file: 'public/locations',
    kind: 'hydrated',
    menu: m.layout_locations,
  }),
  page({ path: paths.about, file: 'public/about', kind: 'static', menu: m.layout_about }),
  page({ path: paths.fees, file: 'public/fees', kind: 'static', needs: 'fees' }),
  page({ path: paths.faq, file: 'public/faq', kind: 'static', needs: 'faq' }),
  page({ path: paths.crisis, file: 'public/crisis', kind: 'static' }),
  page({
    path: paths.privacy,
    file: 'public/privacy-policy',
    kind: 'hydrated',
  }),
  page({
    path: paths.terms,
    file: 'public/terms-of-service',
    kind: 'hydrated',
  }),
  page({
    path: paths.accessibility,
    file: 'public/accessibility',
    kind: 'hydrated',
  }),
  page({
    path: paths.leaveWaitlist,
    file: 'public/waitlist-leave',
    kind: 'hydrated',
    isPrivate: true,
    query: ['left'],
  }),
  page({
    path: paths.confirmWaitlist,
    file: 'public/waitlist-confirm',
    kind: 'hydrated',
    isPrivate: true,
  }),
  page({
    path: paths.ownRequest,
    file: 'public/own-request',
    kind: 'hydrated',
    isPrivate: true,
    // The code that checks an address, and the dialog that asks before a withdrawal.
    budget: { script: 110 },
  }),
  page({
    path: paths.signIn,
    file: 'public/auth',
    kind: 'hydrated',
    isPrivate: true,
    budget: { script: 110 },
  }),
  page({ path: paths.dashboard, file: 'portal/dashboard', kind: 'portal' }),
  page({ path: paths.portal, file: 'portal/dashboard', kind: 'portal' }),
  page({ path: paths.leads, file: 'portal/leads', kind: 'portal' }),
  page({ path: paths.unmatchedEmails, file: 'portal/unmatched-emails', kind: 'portal' }),
  page({ path: `${paths.leads}/:id`, file: 'portal/lead', kind: 'portal' }),
  page({ path: paths.agenda, file: 'portal/agenda', kind: 'portal' }),
  page({ path: paths.waitlist, file: 'portal/waitlist', kind: 'portal' }),
  page({ path: paths.profile, file: 'portal/profile', kind: 'portal' }),
  page({ path: paths.site, file: 'portal/site', kind: 'portal' }),
  page({ path: paths.users, file: 'portal/users', kind: 'portal' }),
  page({ path: `${paths.users}/:id`, file: 'portal/user-edit', kind: 'portal' }),
  page({ path: paths.chats, file: 'portal/chats', kind: 'portal' }),
  page({ path: paths.reports, file: 'portal/reports', kind: 'portal' }),
  page({ path: paths.audit, file: 'portal/audit', kind: 'portal' }),
  page({ path: paths.onePerson, file: 'portal/privacy', kind: 'portal' }),
  page({ path: paths.health, file: 'portal/health', kind: 'portal' }),
  page({ path: paths.quarantine, file: 'portal/quarantine', kind: 'portal' }),
  page({ path: paths.accessReview, file: 'portal/access-review', kind: 'portal' }),
  page({ path: paths.account, file: 'portal/account', kind: 'portal' }),
  page({ path: paths.replies, file: 'portal/replies', kind: 'portal' }),
  page({ path: `${paths.portal}/*`, file: 'portal/not-found', kind: 'portal' }),
  page({
    path: '*',
    file: 'public/not-found',
    kind: 'static',
    addresses: [],
    isPrivate: true,
  }),
]

/**
 * Takes the place of every public page but the sign-in page until the practice publishes its site for the first
 * time. The browser needs none of its code.
 */
export const closedPage = page({
  path: '*',
  file: 'public/opens-soon',
  kind: 'static',
  addresses: [],
  isPrivate: true,
})

/** A page's source file from the repository's root: the key of its chunk in the build's manifest. */
export const toSourceFile = ({ file }: Pick<Page, 'file'>) => `src/app/client/pages/${file}.tsx`

const budgets: Record<PageKind, Budget> = {
  static: { script: 85, html: 12 },
  hydrated: { script: 102, html: 12 },
  public: { script: 107, html: 12 },
  portal: { script: Number.POSITIVE_INFINITY, html: 12 },
}

/**
 * The pages that visitors see, for the sitemap, byte budgets, measurements and tests; not for the browser.
 * Their addresses depend on the services that the practice has published.
 */
export const listPublicPages = (services: readonly { slug: string }[] = []) =>
  pages
    .filter(({ kind }) => kind !== 'portal')
    .map((row) =>
      Object.assign({ addresses: [row.path] }, row, {
        ...(row.shows === 'service' && {
          addresses: services.map(({ slug }) => paths.service(slug)),
        }),
        budget: { ...budgets[row.kind], ...row.budget },
      }),
    )
