import type { Route } from '#platform/client/navigation/pages.ts'
import { closedPage, type Page, pages } from '../pages.ts'
import type { HeadContext } from './head-context.ts'
import { PublicLayout } from './layouts/public-layout.tsx'

/** The layout of each kind of page. It stays mounted while its pages change. */
const layouts = {
  static: async () => PublicLayout,
  hydrated: async () => PublicLayout,
  public: async () => PublicLayout,
  portal: async () => (await import('./layouts/portal-layout.tsx')).PortalLayout,
}

/** Until the practice opens, its public pages have no menu, no chat and no footer. */
export const loadLayout = async (kind: Page['kind'], isOpen: boolean) =>
  isOpen || kind === 'portal'
    ? layouts[kind]()
    : (await import('./layouts/closed-layout.tsx')).ClosedLayout

// Every file directly in these two folders is a page; a test compares them with the table.
const modules = import.meta.glob('./{public,portal}/*.tsx', { base: './pages' })

export type PageRoute = Route<HeadContext> & Page

const toRoute = (page: Page) =>
  Object.assign({ import: modules[`./${page.file}.tsx`] }, page) as PageRoute

/** Every page of the product. The first match applies; the last row matches every path. */
export const routes = pages.map(toRoute)

/** Every public page of a practice that has not opened, but the sign-in page. */
export const closedRoute = toRoute(closedPage)
