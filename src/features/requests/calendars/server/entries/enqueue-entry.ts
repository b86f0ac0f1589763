import { describeError } from '#platform/server/logger.ts'
import type { CalendarDeps } from '../deps.ts'
import { type CalendarCall, isInCalendar, toStaffSummary } from './calendar-call.ts'
import { newEventId } from './event-id.ts'

type Deps = Pick<CalendarDeps, 'calendars' | 'clock' | 'database' | 'google' | 'logger'> & {
  /** A way as text for staff: `By phone`. */
  formatWay: (way: string) => string
  writeEntries: () => Promise<number>
}

/**
 * Queues what the therapist's Google calendar is to show of a call: its entry, or none once it is cancelled. Without
 * "Use my calendar" nothing is queued. Call it in the transaction that books, moves or cancels the call; Google is
 * asked after the commit.
 */
export async function enqueueEntry(deps: Deps, call: CalendarCall): Promise<void> {
  const { calendars, clock, database, formatWay, google, logger, writeEntries } = deps
  const { id, userId, startsAt, endsAt, way } = call
  const now = clock.now()
  await calendars.removeFromOthers(id, userId, now)
  if (userId === null || !(await google.listCalendarUsers([userId])).has(userId)) return
  const isWanted = isInCalendar(call)
  if (!isWanted && !(await calendars.findEntry(id, userId))) return
  await calendars.upsertEntry({
    appointmentId: id,
    userId,
    eventId: newEventId(),
    summary: toStaffSummary(call),
    description: formatWay(way),
    startsAt,
    endsAt,
    isWanted,
    changedAt: now,
    attempts: 0,
    nextTryAt: now,
  })
  database.afterCommit(() => {
    writeEntries().catch((error: unknown) =>
      logger.warn(describeError(error), 'calendar entry not written, stays queued'),
    )
  })
}
