import { useCallback, useSyncExternalStore } from 'react'

/** Screens too narrow for a table of few columns, for one of many beside the sidebar, or for the queue of requests. */
const queries = {
  phone: '(width < 47.5rem)',
  tablet: '(width < 73.75rem)',
  desktop: '(width < 80rem)',
}

/** True if the screen is too narrow for a table, so that only one of table and list is rendered. */
export function useIsNarrow(kind: keyof typeof queries = 'phone'): boolean {
  const query = queries[kind]
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches)
}
