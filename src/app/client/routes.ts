import type { Route } from '#platform/client/navigation/pages.ts'
import { type Page, pages } from '../pages.ts'
import type { HeadContext } from './head-context.ts'
import { PublicLayout } from './layouts/public-layout.tsx'

/** The layout of each kind of page. It stays mounted while its pages change. */
export const layouts = {
  static: async () => PublicLayout,
  hydrated: async () => PublicLayout,
  public: async () => PublicLayout,
  portal: async () => (await import('./layouts/portal-layout.tsx')).PortalLayout,
}

// Every file directly in these two folders is a page; a test compares them with the table.
const modules = import.meta.glob('./{public,portal}/*.tsx', { base: './pages' })

export type PageRoute = Route<HeadContext> & Page

/** Every page of the product. The first match applies; the last row matches every path. */
export const routes = pages.map((page) =>
  Object.assign({ import: modules[`./${page.file}.tsx`] }, page),
) as readonly PageRoute[]
