import type { CalendarDeps } from '../deps.ts'
import { listActiveCalendars } from './list-active.ts'
import type { CalendarRefresher } from './refresh-calendar.ts'

/** Read so often while no one looks at times, so that a failure is noticed before it takes times away. */
const maxAgeMs = 10 * 60 * 1000

/** Reads the calendars that were not read lately. @returns how many */
export async function readDueCalendars(
  deps: CalendarDeps & { refresher: CalendarRefresher },
): Promise<number> {
  const now = deps.clock.now().getTime()
  const active = await listActiveCalendars(deps)
  const due = active.filter(({ triedAt }) => triedAt === null || now - Number(triedAt) >= maxAgeMs)
  // One after the other: no one waits for them.
  for (const calendar of due) await deps.refresher.refresh(calendar)
  return due.length
}
