/** Returns true to hold back a step that would lose typed text, and calls `go` later; false to let it pass. */
type LeaveGuard = (go: () => void) => boolean

const guards = new Set<LeaveGuard>()

/** Registers a guard for leaving the page other than by a link, such as by signing out. */
export function addLeaveGuard(guard: LeaveGuard): () => void {
  guards.add(guard)
  return () => guards.delete(guard)
}

/** Runs `go` at once, or once leaving was confirmed where there is unsaved text. */
export function leaveAfterConfirmation(go: () => void): void {
  for (const guard of guards) if (guard(go)) return
  go()
}
