import { useSyncExternalStore } from 'react'
import { useSessionAlive } from '../http/use-session-state.ts'

// True if live updates reach this tab. While they do not, data that others change is polled.
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

export const readIsLive = () => isLive

/** True if this tab receives live updates. */
export const useIsLive = () =>
  useSyncExternalStore(
    subscribe,
    () => isLive,
    () => false,
  )

/**
 * For `refetchInterval`: the polling interval while live updates do not arrive. Without a session there is
 * no polling, as every read would be refused.
 */
export function usePolling(milliseconds: number): number | false {
  const isLive = useIsLive()
  const isAlive = useSessionAlive()
  return isLive || !isAlive ? false : milliseconds
}
