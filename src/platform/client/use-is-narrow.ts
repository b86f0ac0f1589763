import { useCallback, useSyncExternalStore } from 'react'

/** Screens too narrow for a table of few columns, or for one of many beside the sidebar. */
const queries = {
  phone: '(width < 47.5rem)',
  tablet: '(width < 73.75rem)',
  /** Too narrow for a list with a panel beside it. */
  panel: '(width < 80rem)',
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
