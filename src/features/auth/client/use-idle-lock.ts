import { useEffect } from 'react'
import { timeUntilIdle, watchInput } from '#platform/client/last-input.ts'

/** Calls `lock` when nobody has touched any tab of this browser for 15 minutes. */
export function useIdleLock(isAlive: boolean, lock: () => void): void {
  useEffect(() => {
    if (!isAlive) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      clearTimeout(timer)
      const left = timeUntilIdle()
      if (left === 0) lock()
      else timer = setTimeout(look, left)
    }
    look()
    const stopInput = watchInput(lock)
    // A computer that slept has missed its timers.
    document.addEventListener('visibilitychange', look)
    addEventListener('focus', look)
    return () => {
      clearTimeout(timer)
      stopInput()
      document.removeEventListener('visibilitychange', look)
      removeEventListener('focus', look)
    }
  }, [isAlive, lock])
}
