import { setTimeout } from 'node:timers/promises'
import type { Interval } from '#shared/zone-time.ts'
import { maxReadingAgeMs, readingAgeMs } from '../../rules.ts'
import { type BusyInterval, joinWithin } from '../busy-intervals.ts'
import type { CalendarDeps } from '../deps.ts'
import { type ActiveCalendar, listActiveCalendars } from './list-active.ts'
import type { CalendarRefresher } from './refresh-calendar.ts'

/** True if a reading is at least that old, or was never made. */
const isOlder = (at: Date | null, ageMs: number, now: Date) =>
  at === null || now.getTime() - at.getTime() >= ageMs

/** A reading that has just failed is not tried again by everyone who looks at times. */
const isDue = ({ readAt, triedAt }: ActiveCalendar, now: Date) =>
  isOlder(readAt, readingAgeMs, now) && isOlder(triedAt, readingAgeMs, now)

async function refreshDue(
  { refresher, shownWaitMs }: Pick<CalendarDeps, 'shownWaitMs'> & { refresher: CalendarRefresher },
  due: readonly ActiveCalendar[],
  fresh: boolean,
): Promise<void> {
  const readings = Promise.all(due.map((calendar) => refresher.refresh(calendar)))
  if (fresh) {
    await readings
    return
  }
  const wait = new AbortController()
  try {
    // A late one is stored all the same, for the next person who looks.
    await Promise.race([readings, setTimeout(shownWaitMs, undefined, { signal: wait.signal })])
  } finally {
    wait.abort()
  }
}

const toIntervals = (busy: readonly BusyInterval[], { from, until }: Interval): Interval[] =>
  joinWithin(busy, { from: Number(from), until: Number(until) }).map(([start, end]) => ({
    from: new Date(start),
    until: new Date(end),
  }))

/**
 * When people are busy elsewhere. Null for someone whose calendar was never read, or not for half an hour: no one
 * knows when they are free. Calendars are read again when they were not for two minutes, and with `fresh` in any case.
 * Call it outside of transactions.
 */
export async function readBusy(
  deps: CalendarDeps & { refresher: CalendarRefresher },
  userIds: readonly number[],
  interval: Interval,
  { fresh }: { fresh: boolean },
): Promise<Map<number, readonly Interval[] | null>> {
  const { clock } = deps
  let active = await listActiveCalendars(deps, userIds)
  const due = active.filter((calendar) => fresh || isDue(calendar, clock.now()))
  if (due.length > 0) {
    await refreshDue(deps, due, fresh)
    active = await listActiveCalendars(deps, userIds)
  }
  const now = clock.now()
  const toBusy = (userId: number) => {
    const own = active.filter((calendar) => calendar.userId === userId)
    // At exactly half an hour it still counts.
    if (own.some(({ readAt }) => isOlder(readAt, maxReadingAgeMs + 1, now))) return null
    return toIntervals(
      own.flatMap(({ intervals }) => intervals),
      interval,
    )
  }
  return new Map(userIds.map((userId) => [userId, toBusy(userId)]))
}
