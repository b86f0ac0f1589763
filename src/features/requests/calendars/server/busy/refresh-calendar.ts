import { describeError } from '#platform/server/logger.ts'
import { dayMs } from '#shared/durations.ts'
import { busyDays, type CalendarProblem, calendarProblemTexts, maxIntervals } from '../../rules.ts'
import type { BusyInterval } from '../busy-intervals.ts'
import type { CalendarDeps } from '../deps.ts'
import { CalendarReadError, toCalendarProblem } from './calendar-read-error.ts'
import type { ActiveCalendar } from './list-active.ts'
import { readAddress } from './read-address.ts'
import { readGoogle } from './read-google.ts'

async function readSource(
  deps: CalendarDeps,
  calendar: ActiveCalendar,
  now: Date,
): Promise<readonly BusyInterval[]> {
  const range = { from: now.getTime(), until: now.getTime() + busyDays * dayMs }
  const read = calendar.source === 'google' ? readGoogle : readAddress
  const intervals = await read(deps, calendar, range)
  if (intervals.length > maxIntervals) throw new CalendarReadError('tooLong')
  return intervals
}

/** Staff see the change of a calendar that works again, or no longer. */
const publishHealth = ({ eventBus }: CalendarDeps) =>
  eventBus.publish({ t: 'changed', topic: 'health' })

/** Stores the outcome of a reading, here and with the address itself, where staff see it. */
async function storeOutcome(
  deps: CalendarDeps,
  { address, ...calendar }: ActiveCalendar,
  outcome: { at: Date } & ({ intervals: readonly BusyInterval[] } | { problem: CalendarProblem }),
): Promise<void> {
  const { calendars, callHours, database } = deps
  const { at } = outcome
  const problem = 'problem' in outcome ? outcome.problem : null
  await database.transaction(async () => {
    if ('intervals' in outcome) await calendars.storeReading(calendar, at, outcome.intervals)
    else await calendars.storeProblem(calendar, at, outcome.problem)
    const sentence = problem && calendarProblemTexts[problem]
    const readAt = problem === null ? at : undefined
    if (address) await callHours.recordReading(address.row, { readAt, problem: sentence })
  })
  if (calendar.problem !== problem) await publishHealth(deps)
}

async function refreshOnce(deps: CalendarDeps, calendar: ActiveCalendar): Promise<void> {
  const { clock, logger } = deps
  const { userId, source } = calendar
  // Entries that appear during the reading may be missing from it.
  const startedAt = clock.now()
  try {
    const intervals = await readSource(deps, calendar, startedAt)
    await storeOutcome(deps, calendar, { at: startedAt, intervals })
  } catch (error) {
    const problem = toCalendarProblem(error)
    if (problem === undefined) throw error
    logger.warn({ userId, source, problem, ...describeError(error) }, 'calendar not read')
    await storeOutcome(deps, calendar, { at: startedAt, problem })
  }
}

export type CalendarRefresher = ReturnType<typeof createCalendarRefresher>

/** Reads calendars, each at most once at the same time: callers that need a reading that is under way wait for it. */
export function createCalendarRefresher(deps: CalendarDeps) {
  const running = new Map<string, Promise<void>>()
  let isStopping = false

  async function run(key: string, calendar: ActiveCalendar) {
    try {
      await refreshOnce(deps, calendar)
    } catch (error) {
      // After the stop there is no database to store it in.
      if (!isStopping) deps.logger.error(describeError(error), 'calendar reading not stored')
    } finally {
      running.delete(key)
    }
  }

  return {
    refresh(calendar: ActiveCalendar): Promise<void> {
      const key = `${calendar.userId} ${calendar.source} ${calendar.addressHash ?? ''}`
      const current = running.get(key) ?? run(key, calendar)
      running.set(key, current)
      return current
    },
    stop() {
      isStopping = true
    },
  }
}
