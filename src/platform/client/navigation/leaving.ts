/** Takes over a step that would lose what is typed, and answers true; or false, for it to go on. */
type Asker = (go: () => void) => boolean

const askers = new Set<Asker>()

/** Asked before whoever is at work leaves by a way that is no link, such as signing out. */
export function addLeaveGuard(asker: Asker): () => void {
  askers.add(asker)
  return () => askers.delete(asker)
}

/** Runs `go`, at once or when whoever has something unsaved has agreed. */
export function leaveAfterConfirmation(go: () => void): void {
  for (const ask of askers) if (ask(go)) return
  go()
}
