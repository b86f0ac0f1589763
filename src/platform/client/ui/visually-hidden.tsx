import type { ReactNode } from 'react'

/** For screen readers only. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="sr-only">{children}</span>
}

/** Follows the text of a link that opens a new tab. */
export function OpensInNewTab() {
  return <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
}
