import { useEffect, useState } from 'react'

/** `live` means that the frame has loaded, which is also true of the browser's own error page. */
export type LiveMapState = 'drawn' | 'loading' | 'live' | 'failed'

const patienceMs = 12_000

/** Nothing is requested from the map's site until `load` is called. */
export function useLiveMap() {
  const [state, setState] = useState<LiveMapState>('drawn')

  useEffect(() => {
    if (state !== 'loading') return
    const timer = setTimeout(() => setState('failed'), patienceMs)
    return () => clearTimeout(timer)
  }, [state])

  return {
    state,
    load: () => setState(navigator.onLine ? 'loading' : 'failed'),
    arrive: () => setState('live'),
  }
}
