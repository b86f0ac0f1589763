import { useEffect, useState } from 'react'
import { secondsLeft } from '../rules.ts'

const fromNow = (seconds: number) => Date.now() + seconds * 1000

/** Counts down whole seconds; starts at once with `first`, and `restart` with `seconds`. */
export function useCountdown(seconds: number, first = seconds) {
  const [until, setUntil] = useState(() => fromNow(first))
  const [now, setNow] = useState(() => Date.now())
  const left = Math.min(seconds, secondsLeft(until, now))

  useEffect(() => {
    if (left === 0) return
    const timer = setTimeout(() => setNow(Date.now()), (until - now) % 1000 || 1000)
    return () => clearTimeout(timer)
  }, [left, until, now])

  const restart = () => {
    setNow(Date.now())
    setUntil(fromNow(seconds))
  }
  return { left, restart }
}
