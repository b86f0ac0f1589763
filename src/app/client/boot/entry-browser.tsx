import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import type { User } from '#features/accounts/contract.ts'
import { getCurrentUser } from '#features/sessions/contract.ts'
import { findPageData } from '#platform/client/navigation/page-data.ts'
import { App } from './app.tsx'
import { Providers } from './providers.tsx'
import { rootErrorHandlers } from './report-render-errors.ts'
import { adoptStaticPage, isRedirect, prepareVisit } from './visit.ts'
import '../public.css'

/** For whom the server drew this page. */
const drawnFor = () => (findPageData(getCurrentUser.path) as User | null | undefined) ?? null // filtered by its schema on the server

async function start() {
  const root = document.getElementById('root')
  if (!root) return
  const { pathname } = location
  const search = location.search.slice(1)
  // The page's code first: hydrating before it is here would blank the page.
  const first =
    'static' in root.dataset
      ? await adoptStaticPage(pathname, search, drawnFor())
      : await prepareVisit(pathname, search)
  if (isRedirect(first)) {
    location.replace(first.redirect)
    return
  }
  // `npm run dev` alone: its page may be of an older state than the code that has come since.
  if (import.meta.env.DEV) await (await import('../dev/drawn-page.ts')).staysAsDrawn()
  const app = (
    <Providers>
      <App first={first} />
    </Providers>
  )
  if (first.route.kind !== 'portal') {
    // In small pieces, between which the page answers to the hand.
    startTransition(() => {
      hydrateRoot(root, app, rootErrorHandlers)
    })
    return
  }
  root.replaceChildren() // the spinner that stood in
  createRoot(root, rootErrorHandlers).render(app)
}

start().catch((error: unknown) => {
  dispatchEvent(new Event('app:failed')) // for `start.ts`
  throw error
})
