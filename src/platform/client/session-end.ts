import { useSyncExternalStore } from 'react'

// Known from the first call that the server refused for want of a sign-in. Nothing is taken off the
// screen for it: what somebody is writing there stays until they have signed in again.
let isEnded = false
const listeners = new Set<() => void>()

function change(next: boolean) {
  if (isEnded === next) return
  isEnded = next
  for (const listener of listeners) listener()
}

export const markSessionEnded = () => change(true)
export const markSessionAlive = () => change(false)

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether the server has stopped knowing who this is. */
export const useSessionEnded = () =>
  useSyncExternalStore(
    subscribe,
    () => isEnded,
    () => false,
  )
