import { useSyncExternalStore } from 'react'

// A call was refused because its user must add a second factor before anything else.
let isNeeded = false
const listeners = new Set<() => void>()

export function markFactorNeeded(): void {
  if (isNeeded) return
  isNeeded = true
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** True until the page is loaded again. */
export const useIsFactorNeeded = () =>
  useSyncExternalStore(
    subscribe,
    () => isNeeded,
    () => false,
  )
