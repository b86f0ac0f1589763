import { hashToken } from '#platform/server/crypto.ts'
import type { Origin } from '#shared/actor.ts'
import { dayMs, hourMs } from '#shared/durations.ts'
import { notFound } from '#shared/errors.ts'
import { toStaffSummary } from '../entries/calendar-call.ts'
import { type CalendarEvent, writeCalendarFile } from '../files/write-calendar-file.ts'
import type { FeedCall, FeedDeps } from './deps.ts'

/** Calendar programs read it several times an hour; the audit log has one entry an hour. */
const auditEveryMs = hourMs
/** Calls stay in it for so long after they were held. */
const pastDays = 30

/** Records the use of an address, at most once an hour. */
async function recordUse(deps: FeedDeps, userId: number, tokenHash: string, origin: Origin) {
  const { audit, calendars, clock, database } = deps
  const now = clock.now()
  await database.transaction(async () => {
    const since = new Date(now.getTime() - auditEveryMs)
    if (!(await calendars.markAddressUsed(tokenHash, now, since))) return
    const action = 'account.calendar_used'
    await audit.record({ actor: null, origin, record: 'user', id: userId, action })
  })
}

const toEvent = (call: FeedCall, showsNames: boolean, formatWay: FeedDeps['formatWay']) => {
  const name = showsNames && call.firstName !== '' ? `, ${call.firstName}` : ''
  return {
    uid: call.uid,
    sequence: call.version,
    startsAt: call.startsAt,
    endsAt: call.endsAt,
    changedAt: call.updatedAt,
    summary: `${toStaffSummary(call)}${name}`,
    description: formatWay(call.way),
  } satisfies CalendarEvent
}

/**
 * The own free calls of the person whose private address it is, as a calendar file.
 * @throws not-found for an address that never was one, has ended, or belongs to someone who may not sign in
 */
export async function readFeed(deps: FeedDeps, file: string, origin: Origin): Promise<string> {
  const { calendars, calls, clock, formatWay, isSuspended, practice, sender } = deps
  const token = /^([\w-]{43})\.ics$/.exec(file)?.[1]
  const tokenHash = token === undefined ? '' : hashToken(token)
  const address = token === undefined ? undefined : await calendars.findAddressByToken(tokenHash)
  if (!address || (await isSuspended(address.userId))) throw notFound()
  const { userId, showsNames } = address
  const from = new Date(clock.now().getTime() - pastDays * dayMs)
  const own = await calls.listOfPerson(userId, from)
  await recordUse(deps, userId, tokenHash, origin)
  const { name, shortName } = practice()
  return writeCalendarFile({
    practice: { name, email: sender().address },
    method: 'PUBLISH',
    name: `Free calls (${shortName})`,
    events: own.map((call) => toEvent(call, showsNames, formatWay)),
  })
}
