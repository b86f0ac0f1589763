import { type QueryClient, QueryClientContext } from '@tanstack/react-query'
import { type ReactNode, StrictMode, useSyncExternalStore } from 'react'
import { Router } from 'wouter'
import { SiteContext } from '#features/practice/site/client/site-context.ts'
import { onSiteChange, readSite } from '#features/practice/site/client/site-store.ts'
import type { Site } from '#features/practice/site/contract/read-schemas.ts'
import { onClient, readClient } from '#platform/client/http/late-client.ts'
import { localPath } from '#shared/local-path.ts'

type ProvidersProps = {
  /** On the server: the page's client, content and address. The browser has its own. */
  server?: { client: QueryClient; site: Site; at: { path: string; search: string } }
  children: ReactNode
}

/** The contexts that every page relies on, the same on the server and in the browser. */
export function Providers({ server, children }: ProvidersProps) {
  const at = server?.at
  const browserClient = useSyncExternalStore(onClient, readClient, readClient)
  const readContent = server ? () => server.site : readSite
  const site = useSyncExternalStore(onSiteChange, readContent, readContent)
  return (
    <StrictMode>
      <Router
        base={localPath('/').replace(/\/$/, '')}
        {...(at ? { ssrPath: at.path, ssrSearch: at.search } : {})}
      >
        {/* Only the context: the library's own provider would bring in all of its code. */}
        <QueryClientContext.Provider value={server?.client ?? browserClient}>
          <SiteContext value={site}>{children}</SiteContext>
        </QueryClientContext.Provider>
      </Router>
    </StrictMode>
  )
}
