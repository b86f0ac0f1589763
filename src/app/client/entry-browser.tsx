import type { QueryClient } from '@tanstack/react-query'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { callOverHttp } from '#platform/client/api.ts'
import { createQueryClient } from '#platform/client/query-client.ts'
import { App } from './app.tsx'
import { Providers } from './providers.tsx'
import { isRedirect, keepStillPage, prepareVisit } from './visit.ts'
import './styles.css'

/** Puts what the server already read into the cache. */
function takeServerData(client: QueryClient) {
  const text = document.getElementById('page-data')?.textContent
  if (!text) return
  // Written by our own renderer a moment ago, from answers filtered by their schemas.
  const pairs = JSON.parse(text) as [readonly unknown[], unknown][]
  for (const [key, data] of pairs) client.setQueryData(key, data)
}

async function start() {
  const root = document.getElementById('root')
  if (!root) return
  const client = createQueryClient(callOverHttp)
  takeServerData(client)
  const { pathname } = location
  const search = location.search.slice(1)
  // The page's code first: hydrating before it is here would blank the page.
  const first =
    'still' in root.dataset
      ? await keepStillPage(pathname, search)
      : await prepareVisit(client, pathname, search)
  if (isRedirect(first)) {
    location.replace(first.redirect)
    return
  }
  const app = (
    <Providers client={client}>
      <App first={first} client={client} />
    </Providers>
  )
  if (first.route.kind !== 'portal') {
    hydrateRoot(root, app)
    return
  }
  root.replaceChildren() // the spinner that stood in
  createRoot(root).render(app)
}

void start()
