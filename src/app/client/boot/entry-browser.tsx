import { startTransition } from 'react'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import type { User } from '#features/core/accounts/contract.ts'
import { getCurrentUser } from '#features/core/sessions/contract.ts'
import { findPageData } from '#platform/client/navigation/page-data.ts'
import { parseLocalPath } from '#shared/language.ts'
import { localPath } from '#shared/local-path.ts'
import { bootAttributes, bootEvents } from '../../boot-protocol.ts'
import { App } from './app.tsx'
import { Providers } from './providers.tsx'
import { rootErrorHandlers } from './report-render-errors.ts'
import { adoptRenderedPage, isRedirect, visitParts } from './visit.ts'
import '../public.css'

/** The person for whom the server rendered this page, filtered by the schema on the server. */
const findRenderedUser = () =>
  (findPageData(getCurrentUser.path) as User | null | undefined) ?? null

async function start() {
  const root = document.getElementById('root')
  if (!root) return
  const { path } = parseLocalPath(location.pathname)
  const search = location.search.slice(1)
  // The page's code is loaded first: hydrating without it would blank the page.
  const complete = root.getAttribute(bootAttributes.complete)
  const first =
    complete === null
      ? await (await import('./prepare-visit.ts')).prepareVisit(path, search, visitParts)
      : await adoptRenderedPage(path, search, findRenderedUser(), complete === 'static')
  if (isRedirect(first)) {
    location.replace(localPath(first.redirect))
    return
  }
  // Only in `npm run dev`, where the page may be older than the code loaded since.
  if (import.meta.env.DEV) await (await import('../dev/rendered-page.ts')).waitUntilCurrent()
  const app = (
    <Providers>
      <App first={first} />
    </Providers>
  )
  if (first.route.kind !== 'portal') {
    // As a transition, hydration yields to the visitor's input.
    startTransition(() => {
      endOnLeaving(hydrateRoot(root, app, rootErrorHandlers))
    })
    return
  }
  root.replaceChildren() // removes the placeholder
  const portal = createRoot(root, rootErrorHandlers)
  portal.render(app)
  endOnLeaving(portal)
}

/** Closes the connections of a page that is left quickly, and stops everything that would store something. */
const endOnLeaving = (app: Root) =>
  addEventListener(bootEvents.leaving, () => app.unmount(), { once: true })

start().catch((error: unknown) => {
  dispatchEvent(new Event(bootEvents.failed))
  throw error
})
