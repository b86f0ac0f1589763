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

/** Whether somebody has this tab before them: on the screen, and the one their keys go to. */
export const usePageSeen = () =>
  useSyncExternalStore(
    subscribe,
    () => isVisible() && document.hasFocus(),
    () => false,
  )

/** Whether this tab can be seen at all, be it beside another window. */
export const usePageVisible = () => useSyncExternalStore(subscribe, isVisible, () => true)
