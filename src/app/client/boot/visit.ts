import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import type { User } from '#features/accounts/contract.ts'
import { pathAfterSignIn } from '#features/auth/rules.ts'
import { CallError } from '#platform/client/http/api.ts'
import { isServerReachable } from '#platform/client/http/reachable.ts'
import type { PageHead } from '#platform/client/navigation/page-head.ts'
import {
  findRoute,
  MissingPartError,
  type PageLocation,
  type PageModule,
  type Route,
} from '#platform/client/navigation/pages.ts'
import { paths } from '#shared/paths.ts'
import type { Redirect } from '../../rendering.ts'
import type { AccountMenus } from '../layouts/account-menus.tsx'
import { layouts, routes } from '../routes.tsx'
import { StaticPage } from './static-page.tsx'

/** A page ready to be shown: its code is here and what it shows is in the cache. */
export type Visit = {
  route: Route
  where: PageLocation
  head: PageHead
  /** Who was signed in when it was made ready. */
  user: User | null
  /** The menus of someone signed in. */
  account: AccountMenus | undefined
  Layout: ComponentType<LayoutProps>
  View: PageModule<unknown>['View']
}

export type LayoutProps = {
  path: string
  user: User | null
  account: AccountMenus | undefined
  children: ReactNode
}

export const isRedirect = (outcome: Visit | Redirect): outcome is Redirect => 'redirect' in outcome

/** Where someone belongs instead of here: the portal is for those signed in, its door for the others. */
async function redirectFor(
  route: Route,
  where: PageLocation,
  user: User | null,
): Promise<string | undefined> {
  if (route.kind === 'portal') {
    if (user) {
      // Out of the portal's own code, which visitors do without.
      const { portalRedirect } = await import('../layouts/portal-layout.tsx')
      return portalRedirect(where.path, user)
    }
    const search = where.search.toString()
    return paths.signInThenGoTo(search ? `${where.path}?${search}` : where.path)
  }
  if (where.path === paths.signIn && user) return pathAfterSignIn(where.search.get('next'))
  return undefined
}

/** The page as the server drew it a moment ago: it stands, and none of its code is needed. */
export async function adoptStaticPage(
  path: string,
  search: string,
  user: User | null,
): Promise<Visit> {
  const { route, where } = matchRoute(path, search)
  const [Layout, account] = await Promise.all([layouts[route.kind](), accountFor(user)])
  return { route, where, head: { title: document.title }, user, account, Layout, View: StaticPage }
}

/** Few visitors are signed in: what only they see is no part of what everybody loads. */
const accountFor = async (user: User | null) =>
  user ? (await import('../layouts/account-menus.tsx')).accountMenus : undefined

function matchRoute(path: string, search: string) {
  const found = findRoute(routes, path, search)
  if (!found) throw new Error('the last route fits every path')
  return found
}

/** A page whose data was refused has an address that names nothing; without an answer, it is away. */
function statusOfPage(error: unknown): number {
  if (!(error instanceof CallError)) return 503
  return error.status === 400 ? 404 : error.status
}

/** Without a connection the page that is shown stays: a page that only says so would take its place. */
const isLostToNetwork = async (error: unknown) =>
  error instanceof MissingPartError ||
  (!(error instanceof CallError) && !(await isServerReachable()))

/** One page has one address: `/Therapists` leads to `/therapists`. */
const rightSpelling = (path: string, canonical: string | undefined) =>
  path !== canonical && path.toLowerCase() === canonical?.toLowerCase() ? canonical : undefined

/**
 * Makes a page ready. What could not be read leaves its failed query in the cache, and the page's
 * own view says what happened (not found, or could not be loaded).
 */
export async function prepareVisit(
  path: string,
  search: string,
  /** The server's, made for this page. */
  given?: QueryClient,
): Promise<Visit | Redirect> {
  const { route, where } = matchRoute(path, search)
  const { browserClient, loadInto, readUser } = await import('./reading.ts')
  const client = given ?? browserClient()
  const user = await readUser(client)
  const redirect = await redirectFor(route, where, user)
  if (redirect !== undefined) return { redirect, isPermanent: false }
  const [module, Layout, account] = await Promise.all([
    route.import(),
    layouts[route.kind](),
    accountFor(user),
  ])
  let data: unknown
  let failure: number | undefined
  try {
    // The server draws no portal page, so it reads nothing for one.
    const isDrawn = route.kind !== 'portal' || !import.meta.env.SSR
    if (isDrawn) data = await module.load?.(loadInto(client), where)
  } catch (error) {
    if (!import.meta.env.SSR && (await isLostToNetwork(error))) throw error
    failure = statusOfPage(error)
  }
  const head = module.head(data, where, failure)
  const rightPath = head.movedTo ?? rightSpelling(where.path, head.canonicalPath)
  if (rightPath !== undefined) return { redirect: rightPath, isPermanent: true }
  return {
    route,
    where,
    head: failure === undefined ? head : { ...head, status: failure, isPrivate: true },
    user,
    account,
    Layout,
    View: module.View,
  }
}
