import { useEffect, useState } from 'react'
import { useIsLive } from '#platform/client/realtime/live-status.ts'

/** Long enough to pass over a page that is just opening, and over a short gap. */
const patienceMilliseconds = 5_000

/** Whether live updates have been missing for more than a moment. */
export function useIsInterrupted(): boolean {
  const isLive = useIsLive()
  const [isInterrupted, setIsInterrupted] = useState(false)
  useEffect(() => {
    if (isLive) return
    const timer = setTimeout(() => setIsInterrupted(true), patienceMilliseconds)
    return () => {
      clearTimeout(timer)
      setIsInterrupted(false)
    }
  }, [isLive])
  return isInterrupted
}
