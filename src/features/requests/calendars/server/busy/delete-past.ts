import { inBatches } from '#platform/server/jobs/scheduler.ts'
import { dayMs } from '#shared/durations.ts'
import type { CalendarDeps } from '../deps.ts'
import { listActiveCalendars } from './list-active.ts'

const batch = 500

/** Removes intervals that are past, and the readings of calendars that are no longer read. @returns how many calendars */
export async function deletePastIntervals(
  deps: Pick<CalendarDeps, 'calendars' | 'callHours' | 'clock' | 'google'>,
): Promise<number> {
  const { calendars, clock } = deps
  const now = clock.now().getTime()
  const active = await listActiveCalendars(deps)
  let changed = 0
  for (const calendar of await calendars.listCalendars()) {
    const { intervals, source, userId } = calendar
    const rest = intervals.filter(([, until]) => until > now)
    const isActive = active.some((one) => one.userId === userId && one.source === source)
    if (!isActive) await calendars.deleteCalendar(userId, source)
    else if (rest.length < intervals.length) await calendars.storeRest(calendar, rest)
    else continue
    changed += 1
  }
  return changed
}

/** An entry of the past needs no more changes; Google keeps its own. @returns how many */
export async function deletePastEntries({
  calendars,
  clock,
}: Pick<CalendarDeps, 'calendars' | 'clock'>): Promise<number> {
  const before = new Date(clock.now().getTime() - dayMs)
  return inBatches(batch, (max) => calendars.deletePastEntries(before, max))
}
