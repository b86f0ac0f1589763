import { GoogleError } from '#features/requests/google-connection/rules.ts'
import { createSingleRun } from '#platform/server/async/single-run.ts'
import { describeError } from '#platform/server/logger.ts'
import { hourMs } from '#shared/durations.ts'
import { entryRetryMs } from '../../rules.ts'
import type { CalendarDeps } from '../deps.ts'
import type { CalendarEntry } from '../repository/tables.ts'
import { newEventId } from './event-id.ts'

type Deps = Pick<CalendarDeps, 'calendars' | 'clock' | 'eventBus' | 'google' | 'logger'>

const firstPauseMs = 15_000
const maxPauseMs = hourMs
// Google answers within ten seconds; a request may be repeated with a refreshed token.
const claimMs = 60_000

const eventsPath = '/calendar/v3/calendars/primary/events'
/** Guests of an entry would be mailed by Google; ours have none, and this says so in any case. */
const quiet = '?sendUpdates=none'

const toEvent = ({ summary, description, startsAt, endsAt }: CalendarEntry) => ({
  summary,
  description,
  start: { dateTime: startsAt.toISOString() },
  end: { dateTime: endsAt.toISOString() },
  status: 'confirmed',
  transparency: 'opaque',
  visibility: 'private',
})

const isReason = (error: unknown, reason: string) =>
  error instanceof GoogleError && (error.reason === reason || error.detail === reason)

async function changeEvent({ google }: Deps, entry: CalendarEntry): Promise<void> {
  const path = `${eventsPath}/${entry.eventId}${quiet}` as const
  await google.callCalendar(entry.userId, { method: 'PATCH', path, body: toEvent(entry) })
}

async function makeEvent(deps: Deps, entry: CalendarEntry, eventId: string): Promise<void> {
  const { calendars, google } = deps
  await calendars.markSending(entry, eventId)
  const path = `${eventsPath}${quiet}` as const
  const body = { id: eventId, ...toEvent(entry) }
  try {
    await google.callCalendar(entry.userId, { method: 'POST', path, body })
  } catch (error) {
    // An earlier request arrived, though its answer did not.
    if (!isReason(error, 'duplicate')) throw error
    await changeEvent(deps, { ...entry, eventId })
  }
}

async function removeEvent({ google }: Deps, entry: CalendarEntry): Promise<void> {
  const path = `${eventsPath}/${entry.eventId}${quiet}` as const
  try {
    await google.callCalendar(entry.userId, { method: 'DELETE', path })
  } catch (error) {
    if (!isReason(error, 'not-found')) throw error
  }
}

async function sendEntry(deps: Deps, entry: CalendarEntry): Promise<void> {
  const wasSent = entry.sentStartsAt !== null
  if (!entry.isWanted) return wasSent ? removeEvent(deps, entry) : undefined
  if (!wasSent) return makeEvent(deps, entry, entry.eventId)
  try {
    await changeEvent(deps, entry)
  } catch (error) {
    if (!isReason(error, 'not-found')) throw error
    // Its owner has deleted it, and Google never uses an id twice.
    await makeEvent(deps, entry, newEventId())
  }
}

async function handleFailure(deps: Deps, entry: CalendarEntry, error: unknown): Promise<void> {
  const { calendars, clock, eventBus, logger } = deps
  const now = clock.now()
  const { attempts, changedAt } = entry
  const details = { ...describeError(error), entry: entry.id, attempts }
  if (now.getTime() - changedAt.getTime() >= entryRetryMs) {
    await calendars.finishAttempt(entry, { nextTryAt: null, lostAt: now }, now)
    logger.error(details, 'calendar entry abandoned')
    await eventBus.publish({ t: 'changed', topic: 'health' })
    return
  }
  const pauseMs = Math.min(maxPauseMs, firstPauseMs * 2 ** (attempts - 1))
  await calendars.finishAttempt(entry, { nextTryAt: new Date(now.getTime() + pauseMs) }, now)
  logger.warn(details, 'calendar entry not written, will retry')
}

/** Sends one claimed entry. @returns true if Google has taken it */
async function writeEntry(deps: Deps, entry: CalendarEntry): Promise<boolean> {
  const { calendars, clock, google } = deps
  const { startsAt, endsAt, isWanted, userId } = entry
  // Someone who no longer uses the calendar keeps the entries that are there.
  const isUsed = (await google.listCalendarUsers([userId])).has(userId)
  try {
    if (isUsed) await sendEntry(deps, entry)
  } catch (error) {
    if (!(error instanceof GoogleError)) throw error
    await handleFailure(deps, entry, error)
    return false
  }
  const sent = isWanted
    ? { sentStartsAt: startsAt, sentEndsAt: endsAt }
    : { sentStartsAt: null, sentEndsAt: null }
  const outcome = { ...(isUsed ? sent : {}), nextTryAt: null, lostAt: null }
  await calendars.finishAttempt(entry, outcome, clock.now())
  return isUsed
}

/** Writes the entries that are due into Google's calendars, one at a time. */
export const createEntryWriter = (deps: Deps) =>
  createSingleRun(async (isStopping) => {
    let written = 0
    while (!isStopping()) {
      const now = deps.clock.now()
      const until = new Date(now.getTime() + claimMs)
      const entry = await deps.calendars.claimEntry(now, until)
      if (!entry) break
      if (await writeEntry(deps, entry)) written += 1
    }
    return written
  })
