import { useSyncExternalStore } from 'react'

/** Remembers whether something is open that one component shows and others open, such as the command palette. */
export function createOpenState() {
  let isOpen = false
  const listeners = new Set<() => void>()
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  const read = () => isOpen
  return {
    setOpen(next: boolean): void {
      isOpen = next
      for (const listener of listeners) listener()
    },
    useIsOpen: () => useSyncExternalStore(subscribe, read, read),
  }
}
