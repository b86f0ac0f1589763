import { useEffect, useState } from 'react'

/** The present time, updated every minute: day headings stay right on a screen left open overnight. */
export function useInboxNow(): Date {
  const [now, setNow] = useState(() => new Date())

  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 60_000)
    return () => clearInterval(timer)
  }, [])

  return now
}
