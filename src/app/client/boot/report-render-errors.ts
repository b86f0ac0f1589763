import type { RootOptions } from 'react-dom/client'
import { ErrorBoundary } from '#platform/client/ui/error-boundary.tsx'

/** One failure often repeats with every render: a page reports a few and then stays silent. */
const maxReports = 5
let sent = 0

function report(thrown: unknown, componentStack: string | undefined, part: string) {
  if (sent >= maxReports) return
  sent += 1
  // Loaded when something has failed, so that no page pays for it.
  import('./send-render-error.ts')
    .then(({ sendRenderError }) => sendRenderError(thrown, componentStack, part))
    .catch(() => {}) // without a network there is no report
}

/** For both React roots: what a component throws goes to the console and, without data, to the server's log. */
export const rootErrorHandlers: Required<Pick<RootOptions, 'onCaughtError' | 'onUncaughtError'>> = {
  onCaughtError(error, { componentStack, errorBoundary }) {
    reportError(error)
    const part = errorBoundary instanceof ErrorBoundary ? errorBoundary.props.part : 'unknown'
    report(error, componentStack, part)
  },
  onUncaughtError(error, { componentStack }) {
    reportError(error)
    report(error, componentStack, 'layout')
  },
}
