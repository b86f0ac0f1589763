import { useSyncExternalStore } from 'react'
import { useSessionAlive } from '../http/session-end.ts'

// Whether this tab is told of changes as they happen. While it is not, what must be current is asked
// for again and again: whoever reads something that others change looks here.
let isLive = false
const listeners = new Set<() => void>()

export function setLive(next: boolean) {
  if (isLive === next) return
  isLive = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether news of changes reach this tab by themselves. */
export const useIsLive = () =>
  useSyncExternalStore(
    subscribe,
    () => isLive,
    () => false,
  )

/**
 * For `refetchInterval`: the pause between two reads while no live updates arrive. Without a session
 * every read would be refused.
 */
export function usePolling(milliseconds: number): number | false {
  const isLive = useIsLive()
  const isAlive = useSessionAlive()
  return isLive || !isAlive ? false : milliseconds
}
