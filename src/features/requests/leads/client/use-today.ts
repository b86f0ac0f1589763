import { useEffect, useState } from 'react'
import { practiceDay } from '#shared/practice-time.ts'

const isSameDay = (a: Date, b: Date) => practiceDay(a) === practiceDay(b)

/** A moment of the current practice day. It changes at midnight on a screen that stays open. */
export function useToday(): Date {
  const [moment, setMoment] = useState(() => new Date())

  useEffect(() => {
    const check = () => {
      const now = new Date()
      setMoment((last) => (isSameDay(last, now) ? last : now))
    }
    const timer = setInterval(check, 60_000)
    return () => clearInterval(timer)
  }, [])

  return moment
}
