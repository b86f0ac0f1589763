import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, StrictMode } from 'react'
import { Router } from 'wouter'

type ProvidersProps = {
  client: QueryClient
  /** Where the reader is, on the server, which has no address bar. */
  at?: { path: string; search: string }
  children: ReactNode
}

/** What every page can rely on being there. The server and the browser wrap pages alike. */
export function Providers({ client, at, children }: ProvidersProps) {
  return (
    <StrictMode>
      <Router {...(at ? { ssrPath: at.path, ssrSearch: at.search } : {})}>
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      </Router>
    </StrictMode>
  )
}
