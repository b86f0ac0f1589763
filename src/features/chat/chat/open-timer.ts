import { addDays } from '#shared/practice-time.ts'
import { type ChatSchedule, isOpenAt, listChanges, toLocalTime } from './schedule.ts'

type OpenSpan = readonly [from: number, until: number]

/** Measures how long the practice was open between two moments; the days that it meets are worked out once. */
export function createOpenTimer(schedule: ChatSchedule, timeZone: string) {
  const known = new Map<string, readonly OpenSpan[]>()

  function listOpenSpans(day: string): readonly OpenSpan[] {
    const found = known.get(day)
    if (found) return found
    const changes = listChanges(schedule, day, timeZone)
    const [dayEnd = Number.NaN] = listChanges(schedule, addDays(day, 1), timeZone)
    const spans = changes
      .map((start, index) => [start, changes[index + 1] ?? dayEnd] as const)
      .filter(([start]) => isOpenAt(schedule, toLocalTime(start, timeZone)))
    known.set(day, spans)
    return spans
  }

  return (from: Date, to: Date): number => {
    const last = toLocalTime(to.getTime(), timeZone).day
    let openMs = 0
    for (let { day } = toLocalTime(from.getTime(), timeZone); day <= last; day = addDays(day, 1)) {
      for (const [start, end] of listOpenSpans(day)) {
        const shared = Math.min(end, to.getTime()) - Math.max(start, from.getTime())
        openMs += Math.max(0, shared)
      }
    }
    return openMs
  }
}
