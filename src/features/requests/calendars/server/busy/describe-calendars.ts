import { type CalendarProblem, maxReadingAgeMs } from '../../rules.ts'
import type { CalendarDeps } from '../deps.ts'
import type { BusyCalendar, CalendarSource } from '../repository/tables.ts'
import { listActiveCalendars } from './list-active.ts'

/** A calendar that works, or the reason why it does not. */
export type CalendarHealth = {
  userId: number
  source: CalendarSource
  readAt: Date | null
  triedAt: Date | null
  problem: CalendarProblem | null
  /** True if the times of its owner are not offered because of it. */
  isTooOld: boolean
}

const isTooOld = ({ readAt, triedAt }: BusyCalendar, now: Date) =>
  triedAt !== null && (readAt === null || now.getTime() - readAt.getTime() > maxReadingAgeMs)

/** The calendars of these people, or of all, as they were last read, and entries that Google has not taken. */
export async function listCalendarHealth(
  deps: Pick<CalendarDeps, 'calendars' | 'callHours' | 'clock' | 'google'>,
  userIds?: readonly number[],
): Promise<CalendarHealth[]> {
  const now = deps.clock.now()
  const [active, lost] = await Promise.all([
    listActiveCalendars(deps, userIds),
    deps.calendars.listLost(now),
  ])
  const read = active.map((calendar) => {
    const { userId, source, readAt, triedAt, problem } = calendar
    // Without a failure its age alone is no problem: it is read when someone looks at times.
    const isOff = problem !== null && isTooOld(calendar, now)
    return { userId, source, readAt, triedAt, problem, isTooOld: isOff }
  })
  const losers = [...new Set(lost.map(({ userId }) => userId))]
    .filter((userId) => userIds?.includes(userId) ?? true)
    .map((userId): CalendarHealth => {
      const at = lost.find((entry) => entry.userId === userId)?.lostAt ?? null
      const lostEntry = { triedAt: at, problem: 'entryLost' } as const
      const source = 'google' as const
      return Object.assign(lostEntry, { userId, source, readAt: null, isTooOld: false })
    })
  return [...read, ...losers]
}
