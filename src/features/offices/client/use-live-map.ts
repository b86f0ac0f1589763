import { useEffect, useState } from 'react'

/** `live` is only what the browser says: it calls its own error page a loaded frame too. */
export type LiveMapState = 'drawn' | 'loading' | 'live' | 'failed'

const patienceMs = 12_000

/** Nothing is asked of the map's own site until `load` is called. */
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
