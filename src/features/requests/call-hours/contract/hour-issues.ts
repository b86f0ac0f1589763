import { formatFullDay, toNoon } from '#shared/practice-time.ts'

type Clock = { from: string; until: string }
type Hours = {
  weekly: readonly (Clock & { weekday: number })[]
  exceptions: readonly { date: string; intervals: readonly Clock[] }[]
}
type HourIssue = { path: PropertyKey[]; message: string }

export const weekdayNames = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const

const byStart = (one: { clock: Clock }, other: { clock: Clock }) =>
  one.clock.from < other.clock.from ? -1 : 1

/** The intervals of one day that end before they begin, or that overlap. Those that touch are one. */
function findDayIssues(
  day: string,
  given: readonly { clock: Clock; path: PropertyKey[] }[],
): HourIssue[] {
  const backward = given.filter(({ clock }) => clock.until <= clock.from)
  const issues = backward.map(({ clock: { from, until }, path }) => ({
    path: [...path, 'until'],
    message: `${day}: the end must be after the beginning, and ${until} is not after ${from}.`,
  }))
  const sorted = given.filter((one) => !backward.includes(one)).toSorted(byStart)
  for (const [at, { clock, path }] of sorted.entries()) {
    const before = sorted[at - 1]?.clock
    if (before === undefined || before.until <= clock.from) continue
    const [one, other] = [`${before.from} to ${before.until}`, `${clock.from} to ${clock.until}`]
    const message = `${day}: ${one} and ${other} overlap.`
    issues.push({ path: [...path, 'from'], message })
  }
  return issues
}

/** Problems of hours, each with a sentence that names the day. */
export function findHourIssues({ weekly, exceptions }: Hours): HourIssue[] {
  const ofWeek = weekdayNames.flatMap((name, at) => {
    const intervals = weekly.flatMap((clock, index) =>
      clock.weekday === at + 1 ? [{ clock, path: ['weekly', index] }] : [],
    )
    return findDayIssues(name, intervals)
  })
  const dates = exceptions.map(({ date }) => date)
  const ofDates = exceptions.flatMap(({ date, intervals }, index) => {
    const name = formatFullDay(toNoon(date), 'UTC')
    const path = ['exceptions', index]
    const twice = { path: [...path, 'date'], message: `${name} is there twice.` }
    const clocks = intervals.map((clock, n) => ({ clock, path: [...path, 'intervals', n] }))
    return [...(dates.indexOf(date) < index ? [twice] : []), ...findDayIssues(name, clocks)]
  })
  return [...ofWeek, ...ofDates]
}
