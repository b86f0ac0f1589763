type Check = () => boolean

const checks = new Set<Check>()

/** Registers a check for unsaved text that triggers no question when the page is left. */
export function addUnsavedCheck(check: Check): () => void {
  checks.add(check)
  return () => checks.delete(check)
}

/**
 * True if the page holds unsaved text. Forms answer a synthetic `beforeunload` event as they would the
 * real one, but without the browser's dialog.
 */
export function hasUnsavedText(): boolean {
  const question = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(question)
  return question.defaultPrevented || [...checks].some((check) => check())
}

/** Leaves the page for another document at once, discarding what it holds in memory. */
export function leaveWithoutConfirmation(path: string): void {
  // A capturing listener runs before those of the forms.
  addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true })
  location.replace(path)
}
