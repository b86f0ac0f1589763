import { type QueryClient, QueryClientContext } from '@tanstack/react-query'
import { type ReactNode, StrictMode, useSyncExternalStore } from 'react'
import { Router } from 'wouter'
import { onClient, readClient } from '#platform/client/http/late-client.ts'

type ProvidersProps = {
  /** Set on the server, which has a client for each page; the browser's client is created on demand. */
  client?: QueryClient
  /** The requested address, on the server. */
  at?: { path: string; search: string }
  children: ReactNode
}

/** The contexts that every page relies on, the same on the server and in the browser. */
export function Providers({ client, at, children }: ProvidersProps) {
  const browserClient = useSyncExternalStore(onClient, readClient, readClient)
  return (
    <StrictMode>
      <Router {...(at ? { ssrPath: at.path, ssrSearch: at.search } : {})}>
        {/* Only the context: the library's own provider would bring in all of its code. */}
        <QueryClientContext.Provider value={client ?? browserClient}>
          {children}
        </QueryClientContext.Provider>
      </Router>
    </StrictMode>
  )
}
