import type { ReactNode } from 'react'
import { m } from '#messages'

/** For screen readers only. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="sr-only">{children}</span>
}

/** The marks of a message that names its person or place to screen readers: `Book now<hidden> with {name}</hidden>`. */
export const hiddenMarks = {
  hidden: (words: string) => <VisuallyHidden>{words}</VisuallyHidden>,
}

/** Follows the text of a link that opens a new tab. */
export function OpensInNewTab() {
  return <VisuallyHidden>{` ${m.layout_opens_new_tab()}`}</VisuallyHidden>
}
