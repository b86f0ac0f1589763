import { useEffect, useState } from 'react'
import { practiceDay } from '#shared/practice-time.ts'

const isSameDay = (a: Date, b: Date) => practiceDay(a) === practiceDay(b)

/** A moment of the practice's present day: a screen left open overnight turns its page. */
export function useToday(): Date {
  const [moment, setMoment] = useState(() => new Date())

  useEffect(() => {
    const look = () => {
      const now = new Date()
      setMoment((last) => (isSameDay(last, now) ? last : now))
    }
    const timer = setInterval(look, 60_000)
    return () => clearInterval(timer)
  }, [])

  return moment
}
