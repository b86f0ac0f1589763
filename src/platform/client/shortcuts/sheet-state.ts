import { useSyncExternalStore } from 'react'

let isOpen = false
const listeners = new Set<() => void>()

/** Opens or closes the sheet of shortcuts, which the portal's layout shows. */
export function setSheetOpen(next: boolean): void {
  isOpen = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
const read = () => isOpen

export const useIsSheetOpen = () => useSyncExternalStore(subscribe, read, read)
