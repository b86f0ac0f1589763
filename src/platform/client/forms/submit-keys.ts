import type { KeyboardEvent } from 'react'

/** Submits a text of several lines by Ctrl+Enter, on a Mac Cmd+Enter; Enter alone starts a new line. */
export function submitOnKeys(event: KeyboardEvent, submit: () => Promise<void>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  // A key that is held down submits once.
  if (!event.repeat) void submit()
}
