import { useEffect } from 'react'
import { createInputReport } from '#features/core/sessions/client/queries.ts'
import { timeUntilIdle } from '#platform/client/last-input.ts'
import { watchInput } from '#platform/client/watch-input.ts'

/** Calls `lock` after 15 minutes without input in any tab of this browser. */
export function useIdleLock(isAlive: boolean, lock: () => void): void {
  useEffect(() => {
    if (!isAlive) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const check = () => {
      clearTimeout(timer)
      const left = timeUntilIdle()
      if (left === 0) lock()
      else timer = setTimeout(check, left)
    }
    check()
    const stopInput = watchInput(lock, createInputReport())
    // A computer that was asleep has missed its timers.
    document.addEventListener('visibilitychange', check)
    addEventListener('focus', check)
    return () => {
      clearTimeout(timer)
      stopInput()
      document.removeEventListener('visibilitychange', check)
      removeEventListener('focus', check)
    }
  }, [isAlive, lock])
}
