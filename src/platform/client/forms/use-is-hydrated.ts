import { useSyncExternalStore } from 'react'

const subscribeToNothing = () => () => {}

/** True if the page is hydrated: false in the server's HTML. */
export const useIsHydrated = () =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
