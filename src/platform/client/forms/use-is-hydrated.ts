import { useSyncExternalStore } from 'react'

const subscribeToNothing = () => () => {}

/** Whether the page is hydrated: false in the server's HTML. */
export const useIsHydrated = () =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
