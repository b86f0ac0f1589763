import type { ReactNode } from 'react'

/** Read aloud, not seen. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="sr-only">{children}</span>
}

/** Follows the words of a link that leaves for a new tab. */
export function OpensInNewTab() {
  return <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
}
