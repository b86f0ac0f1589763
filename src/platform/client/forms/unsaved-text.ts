type Check = () => boolean

const checks = new Set<Check>()

/** For text that is not saved and about which no question is asked before the page is left. */
export function addUnsavedCheck(check: Check): () => void {
  checks.add(check)
  return () => checks.delete(check)
}

/**
 * Whether somebody has typed something here that is not saved. Every form asks before the tab is
 * closed; the same question is put to them, without the browser's dialog.
 */
export function hasUnsavedText(): boolean {
  const question = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(question)
  return question.defaultPrevented || [...checks].some((check) => check())
}

/** Leaves the page for another one at once, with all that it holds in memory. */
export function leaveWithoutConfirmation(path: string): void {
  // Before the listeners of the forms, which are asked later.
  addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true })
  location.replace(path)
}
