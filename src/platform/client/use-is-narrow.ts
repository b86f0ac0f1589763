import { useSyncExternalStore } from 'react'

const query = '(width < 47.5rem)'

const subscribe = (listener: () => void) => {
  const media = matchMedia(query)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

/** Whether the screen is too narrow for a table, so that only one of table and list is rendered. */
export const useIsNarrow = () => useSyncExternalStore(subscribe, () => matchMedia(query).matches)
