import { endOfPracticeDay, practiceDay } from '#shared/practice-time.ts'
import type { Clock } from '../clock.ts'

/** Returns true once per practice day: at the first call after the day has ended. */
export function createDayEnd(clock: Clock, timeZone: string): () => boolean {
  const findEnd = () => endOfPracticeDay(practiceDay(clock.now(), timeZone), timeZone).getTime()
  let endsAt = findEnd()
  return () => {
    if (clock.now().getTime() < endsAt) return false
    endsAt = findEnd()
    return true
  }
}
