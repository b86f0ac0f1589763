import { useEffect, useState } from 'react'

/** The present time, updated often enough for waiting times in minutes. */
export function useInboxNow(): Date {
  const [now, setNow] = useState(() => new Date())

  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 10_000)
    return () => clearInterval(timer)
  }, [])

  return now
}
