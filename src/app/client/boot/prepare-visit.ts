import type { QueryClient } from '@tanstack/react-query'
import { linkKinds, pathAfterSignIn } from '#features/access/auth/rules.ts'
import type { User } from '#features/core/accounts/contract.ts'
import { currentUserQuery } from '#features/core/sessions/client/queries.ts'
import { readSite } from '#features/practice/site/client/site-store.ts'
import type { Site } from '#features/practice/site/contract/read-schemas.ts'
import { CallError } from '#platform/client/http/api.ts'
import { loadInto, startQueryClient } from '#platform/client/http/query-client.ts'
import { isServerReachable } from '#platform/client/http/reachable.ts'
import { MissingPartError, type PageLocation } from '#platform/client/navigation/pages.ts'
import { paths } from '#shared/paths.ts'
import type { Redirect } from '../../rendering.ts'
import type { PageRoute } from '../routes.ts'
import { showHead } from '../show-head.ts'
import type { LoadingVisit, Visit, VisitParts } from './visit.ts'

// Reads the data of a page: loaded with the first page that is neither static nor hydrated, and when a link is followed.

const readUser = (client: QueryClient) => client.ensureQueryData(currentUserQuery())

/** Sends visitors from the portal to the sign-in page, and signed-in people from there to the portal. */
async function findRedirect(
  route: PageRoute,
  where: PageLocation,
  user: User | null,
): Promise<string | undefined> {
  if (route.kind === 'portal') {
    if (user) {
      // Loaded with the portal's code, which visitors do not need.
      const { portalRedirect } = await import('../layouts/portal-layout.tsx')
      return portalRedirect(where.path, user)
    }
    const search = where.search.toString()
    return paths.signInThenGoTo(search ? `${where.path}?${search}` : where.path)
  }
  // A link to the sign-in page may be meant for another person than the one who is signed in.
  const isLink = linkKinds.some((kind) => where.search.has(kind))
  if (where.path === paths.signIn && user && !isLink) {
    return pathAfterSignIn(where.search.get('next'))
  }
  return undefined
}

/** A call refused with 400 means that the address is invalid (404); without a response, 503. */
function toPageStatus(error: unknown): number {
  if (!(error instanceof CallError)) return 503
  return error.status === 400 ? 404 : error.status
}

/** Without a connection the current page stays, instead of a page that only reports the error. */
const isConnectionLost = async (error: unknown) =>
  error instanceof MissingPartError ||
  (!(error instanceof CallError) && !(await isServerReachable()))

/** Redirects other spellings to the canonical path: `/Therapists` to `/therapists`. */
const findCanonicalSpelling = (path: string, canonical: string | undefined) =>
  path !== canonical && path.toLowerCase() === canonical?.toLowerCase() ? canonical : undefined

/** True if search engines must not list the page, nor networks show a preview of it. */
const isPrivatePage = ({ kind, isPrivate }: PageRoute, site: Site) =>
  kind === 'portal' || isPrivate === true || site.isPreview || !site.isPublished

/**
 * Prepares a page. A failed read leaves its failed query in the cache, from which the page's view shows that
 * it was not found or could not be loaded.
 */
export async function prepareVisit(
  path: string,
  search: string,
  parts: VisitParts,
  /** On the server: the client for this page, and the content that it shows. */
  server?: { client: QueryClient; site: Site },
  onCode?: (page: LoadingVisit) => void,
): Promise<Visit | Redirect> {
  const site = server?.site ?? readSite()
  const { route, where } = parts.matchRoute(path, search, site.isPublished)
  const client = server?.client ?? startQueryClient()
  const user = await readUser(client)
  const redirect = await findRedirect(route, where, user)
  if (redirect !== undefined) return { redirect, isPermanent: false }
  const [module, Layout, account] = await Promise.all([
    route.import(),
    parts.loadLayout(route.kind, site.isPublished),
    parts.loadAccountMenus(user),
  ])
  onCode?.({ route, where, Layout, View: module.View })
  let data: unknown
  let failure: number | undefined
  try {
    // The server does not render portal pages, so it reads no data for them.
    const isRendered = route.kind !== 'portal' || !import.meta.env.SSR
    if (isRendered) data = await module.load?.(loadInto(client), where)
  } catch (error) {
    if (!import.meta.env.SSR && (await isConnectionLost(error))) throw error
    failure = toPageStatus(error)
  }
  const head = module.head(data, { where, failure, site })
  const canonicalPath = head.movedTo ?? findCanonicalSpelling(where.path, head.canonicalPath)
  if (canonicalPath !== undefined) return { redirect: canonicalPath, isPermanent: true }
  return {
    route,
    where,
    head: {
      ...head,
      ...(failure === undefined ? {} : { status: failure }),
      isPrivate: head.isPrivate || failure !== undefined || isPrivatePage(route, site),
    },
    showHead,
    user,
    account,
    Layout,
    View: module.View,
  }
}
