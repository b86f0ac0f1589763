import type { ReactNode } from 'react'
import { useSite } from '#features/practice/site/client/site-context.ts'
import { m } from '#messages'
import { resetReads } from '#platform/client/http/late-client.ts'
import { ErrorBoundary } from '#platform/client/ui/error-boundary.tsx'
import { ErrorState } from '#platform/client/ui/error-state.tsx'
import { TryAgain } from '#platform/client/ui/try-again.tsx'
import type { PageRoute } from '../routes.ts'

/** The person who is signed in and what the operator has set: without them the layout would go, too. */
const layoutTopics = new Set<unknown>(['session', 'config'])

/** The data that the page has read may be the very data that could not be shown. */
const resetPageData = () => resetReads((topic) => !layoutTopics.has(topic))

/** Around every page: when one fails to render, the layout with its navigation and crisis line stays. */
export function PageBoundary({ route, children }: { route: PageRoute; children: ReactNode }) {
  const { phone } = useSite().practice
  const isPortal = route.kind === 'portal'
  return (
    <ErrorBoundary
      part={route.path}
      onRetry={resetPageData}
      renderFallback={(tryAgain) => (
        <div className={isPortal ? undefined : 'wrap py-18'}>
          <ErrorState
            title={m.errors_something_wrong()}
            headingLevel="h1"
            action={<TryAgain onTry={tryAgain} />}
          >
            {isPortal || phone === ''
              ? m.errors_page_not_shown()
              : m.errors_page_not_shown_call({ phone })}
          </ErrorState>
        </div>
      )}
    >
      {children}
    </ErrorBoundary>
  )
}
