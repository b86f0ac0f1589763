import { useSyncExternalStore } from 'react'

const subscribeToNothing = () => () => {}

/** Whether the page's script runs already: false in what the server sends. */
export const useIsHydrated = () =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
