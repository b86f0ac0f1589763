import { useEffect, useState } from 'react'
import { secondsLeft } from '../rules.ts'

const after = (seconds: number) => Date.now() + seconds * 1000

/** Whole seconds until something may be done again; it begins at once, with `first` of them. */
export function useCountdown(seconds: number, first = seconds) {
  const [until, setUntil] = useState(() => after(first))
  const [now, setNow] = useState(() => Date.now())
  const left = Math.min(seconds, secondsLeft(until, now))

  useEffect(() => {
    if (left === 0) return
    const timer = setTimeout(() => setNow(Date.now()), (until - now) % 1000 || 1000)
    return () => clearTimeout(timer)
  }, [left, until, now])

  const restart = () => {
    setNow(Date.now())
    setUntil(after(seconds))
  }
  return { left, restart }
}
