import { type QueryClient, QueryClientContext } from '@tanstack/react-query'
import { type ReactNode, StrictMode, useSyncExternalStore } from 'react'
import { Router } from 'wouter'
import { onClient, readClient } from '#platform/client/http/late-client.ts'

type ProvidersProps = {
  /** On the server, which has a client for each page; the browser's own comes when it is needed. */
  client?: QueryClient
  /** Where the reader is, on the server, which has no address bar. */
  at?: { path: string; search: string }
  children: ReactNode
}

/** What every page can rely on being there. The server and the browser wrap pages alike. */
export function Providers({ client, at, children }: ProvidersProps) {
  const late = useSyncExternalStore(onClient, readClient, readClient)
  return (
    <StrictMode>
      <Router {...(at ? { ssrPath: at.path, ssrSearch: at.search } : {})}>
        {/* The context alone: the provider around it would come with all of the library. */}
        <QueryClientContext.Provider value={client ?? late}>{children}</QueryClientContext.Provider>
      </Router>
    </StrictMode>
  )
}
