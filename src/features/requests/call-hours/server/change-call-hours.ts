import { lockUntilCommit } from '#platform/server/database/locks.ts'
import type { Actor, Origin } from '#shared/actor.ts'
import { AppError, fieldError } from '#shared/errors.ts'
import { isEqual } from '#shared/is-equal.ts'
import type { CallHours, CallHoursChange } from '../contract/call-hours.ts'
import { encryptAddress, parseBusyAddress } from './busy-address.ts'
import type { CallHoursDeps } from './deps.ts'
import { presentCallHours, requireKeeper } from './get-call-hours.ts'
import type { CallHoursRow } from './repository.ts'

/** An office that was closed since the hours were saved may stay in them: it is not offered. */
function requireKnownWays(
  { readFacts }: Pick<CallHoursDeps, 'readFacts'>,
  ways: readonly string[],
  before: CallHoursRow | undefined,
) {
  const offices = readFacts().offices.map(({ key }) => key)
  const known = new Set(['phone', 'video', ...offices, ...(before?.ways ?? [])])
  const unknown = ways.find((way) => !known.has(way))
  if (unknown === undefined) return
  throw fieldError('ways', `“${unknown}” is not phone, video or one of the practice’s offices.`)
}

type AddressColumns = Pick<
  CallHoursRow,
  'busyCalendarUrl' | 'busyCalendarHost' | 'busyReadAt' | 'busyProblem'
>

const noAddress = {
  busyCalendarUrl: null,
  busyCalendarHost: null,
  busyReadAt: null,
  busyProblem: null,
} as const satisfies AddressColumns

function toAddressColumns(
  deps: CallHoursDeps,
  userId: number,
  given: string | null | undefined,
  before: CallHoursRow | undefined,
): AddressColumns {
  if (given === undefined) {
    if (!before) return noAddress
    const { busyCalendarUrl, busyCalendarHost, busyReadAt, busyProblem } = before
    return { busyCalendarUrl, busyCalendarHost, busyReadAt, busyProblem }
  }
  if (given === null || given === '') return noAddress
  const url = parseBusyAddress(given, deps.localOrigin)
  const busyCalendarUrl = encryptAddress(deps, userId, url.href)
  return { ...noAddress, busyCalendarUrl, busyCalendarHost: url.hostname }
}

const audited = ['isBookable', 'weekly', 'exceptions', 'ways', 'videoLink'] as const

/** The names of the changed fields, for the audit log. */
function listChangedFields(before: CallHours, after: CallHours, change: CallHoursChange): string[] {
  const fields: string[] = audited.filter((name) => !isEqual(before[name], after[name]))
  return change.busyCalendarUrl === undefined ? fields : [...fields, 'busyCalendarUrl']
}

/** Refuses a change of hours that are not those that were read. */
function requireCurrent({ updatedAt }: CallHoursChange, before: CallHoursRow | undefined) {
  if (updatedAt === undefined || !before) return
  if (updatedAt !== null && Date.parse(updatedAt) >= before.updatedAt.getTime()) return
  throw new AppError('conflict', 'Someone else has changed these call hours since you opened them.')
}

/** Replaces the hours of an account. @throws not-allowed, not-found, conflict, bad-input */
export async function changeCallHours(
  deps: CallHoursDeps,
  actor: Actor,
  userId: number,
  change: CallHoursChange,
  origin: Origin,
): Promise<CallHours> {
  const { audit, clock, database, repository } = deps
  const action = 'account.call_hours_changed'
  await requireKeeper(deps, actor, userId, origin, action)
  return database.transaction(async () => {
    await lockUntilCommit(database, `call hours of ${userId}`)
    const before = await repository.find(userId)
    requireCurrent(change, before)
    requireKnownWays(deps, change.ways, before)
    const { isBookable, weekly, exceptions, videoLink } = change
    // Always later than before, so that two changes within one millisecond still differ.
    const updatedAt = new Date(
      Math.max(clock.now().getTime(), (before?.updatedAt.getTime() ?? 0) + 1),
    )
    const row: CallHoursRow = {
      userId,
      isBookable,
      weekly,
      exceptions,
      ways: [...new Set(change.ways)],
      videoLink: videoLink || null,
      ...toAddressColumns(deps, userId, change.busyCalendarUrl, before),
      updatedAt,
    }
    await repository.put(row)
    const after = presentCallHours(row)
    const details = { fields: listChangedFields(presentCallHours(before), after, change) }
    await audit.record({ actor, origin, record: 'user', id: userId, action, details })
    return after
  })
}

/** Hours of the demo practice, which no one has entered. */
export async function insertPastHours(
  { repository, clock }: Pick<CallHoursDeps, 'repository' | 'clock'>,
  userId: number,
  hours: Pick<CallHours, 'weekly' | 'exceptions' | 'ways' | 'videoLink'>,
): Promise<void> {
  await repository.put({
    userId,
    isBookable: true,
    ...hours,
    ...noAddress,
    updatedAt: clock.now(),
  })
}
