import { useEffect, useState } from 'react'

/** The present time, often enough for waiting times in minutes. */
export function useMinute(): Date {
  const [now, setNow] = useState(() => new Date())

  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 30_000)
    return () => clearInterval(timer)
  }, [])

  return now
}
