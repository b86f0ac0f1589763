import { useSyncExternalStore } from 'react'

const subscribe = (listener: () => void) => {
  window.addEventListener('focus', listener)
  window.addEventListener('blur', listener)
  document.addEventListener('visibilitychange', listener)
  return () => {
    window.removeEventListener('focus', listener)
    window.removeEventListener('blur', listener)
    document.removeEventListener('visibilitychange', listener)
  }
}

const isVisible = () => document.visibilityState === 'visible'

/** True if the tab is visible and has the keyboard focus. */
export const usePageSeen = () =>
  useSyncExternalStore(
    subscribe,
    () => isVisible() && document.hasFocus(),
    () => false,
  )

/** True if the tab is visible, possibly beside another window. */
export const usePageVisible = () => useSyncExternalStore(subscribe, isVisible, () => true)
