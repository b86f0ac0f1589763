import { useEffect, useState } from 'react'
import { useIsLive } from '#platform/client/realtime/live-status.ts'

/** Longer than a page takes to connect, and than a short interruption. */
const toleranceMs = 5_000

/** True if live updates have been missing for more than a moment. */
export function useIsInterrupted(): boolean {
  const isLive = useIsLive()
  const [isInterrupted, setIsInterrupted] = useState(false)
  useEffect(() => {
    if (isLive) return
    const timer = setTimeout(() => setIsInterrupted(true), toleranceMs)
    return () => {
      clearTimeout(timer)
      setIsInterrupted(false)
    }
  }, [isLive])
  return isInterrupted
}
