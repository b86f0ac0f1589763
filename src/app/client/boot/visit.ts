import type { ComponentType } from 'react'
import type { User } from '#features/core/accounts/contract.ts'
import { readSite } from '#features/practice/site/client/site-store.ts'
import type { PageHead } from '#platform/client/navigation/page-head.ts'
import { findRoute, type PageLocation, type PageModule } from '#platform/client/navigation/pages.ts'
import { paths } from '#shared/paths.ts'
import type { Redirect } from '../../rendering.ts'
import type { AccountMenus } from '../layouts/account-menus.tsx'
import type { LayoutProps } from '../layouts/layout-props.ts'
import { closedRoute, loadLayout, type PageRoute, routes } from '../routes.ts'
import { StaticPage } from './static-page.tsx'

/** A page ready to be shown: its code is loaded and its data is in the cache. */
export type Visit = {
  route: PageRoute
  where: PageLocation
  head: PageHead
  /** Replaces the document's head; not for the page that came with the document. */
  showHead?: (head: PageHead) => void
  /** The person who was signed in when the page was prepared. */
  user: User | null
  /** The menus of a signed-in person. */
  account: AccountMenus | undefined
  Layout: ComponentType<LayoutProps>
  View: PageModule<unknown, never>['View']
}

/** A page whose code is loaded and whose data may still be missing, for which its view has a loading state. */
export type LoadingVisit = Pick<Visit, 'route' | 'where' | 'Layout' | 'View'>

export const isRedirect = (outcome: Visit | Redirect): outcome is Redirect => 'redirect' in outcome

/**
 * A page as the server rendered it: what it shows is in the document. One that was not found is static, whatever
 * its kind.
 */
export async function adoptRenderedPage(
  path: string,
  search: string,
  user: User | null,
  isStatic: boolean,
): Promise<Visit> {
  const { isPublished } = readSite()
  const { route, where } = matchRoute(path, search, isPublished)
  const [View, Layout, account] = await Promise.all([
    isStatic ? StaticPage : route.import().then((module) => module.View),
    loadLayout(route.kind, isPublished),
    loadAccountMenus(user),
  ])
  return { route, where, head: { title: document.title }, user, account, Layout, View }
}

/** Loaded on demand: few readers of public pages are signed in. */
async function loadAccountMenus(user: User | null) {
  if (!user) return undefined
  const { accountMenus, startAccountClient } = await import('../layouts/account-menus.tsx')
  if (!import.meta.env.SSR) startAccountClient()
  return accountMenus
}

function matchRoute(path: string, search: string, isOpen: boolean) {
  const found = findRoute(routes, path, search)
  if (!found) throw new Error('the last route must match every path')
  const isShown = isOpen || found.route.kind === 'portal' || found.where.path === paths.signIn
  return isShown ? found : { ...found, route: closedRoute }
}

/** Passed to `prepareVisit`: if its file imported them, the first page would load what they share as a file of its own. */
export const visitParts = { matchRoute, loadLayout, loadAccountMenus }
export type VisitParts = typeof visitParts
