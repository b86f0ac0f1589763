import type { BusyCalendar as BusyAddress } from '#features/requests/call-hours/server/service.ts'
import { hashToken } from '#platform/server/crypto.ts'
import type { CalendarDeps } from '../deps.ts'
import type { CalendarKey } from '../repository/busy-calendars.ts'
import type { BusyCalendar } from '../repository/tables.ts'

/** A calendar that takes someone's times away, with the address to read it at, unless it is Google's. */
export type ActiveCalendar = BusyCalendar & { address?: BusyAddress }

const toKey = (address: BusyAddress): CalendarKey => ({
  userId: address.userId,
  source: 'address',
  addressHash: hashToken(address.row.busyCalendarUrl),
})

const isSame = (one: CalendarKey, other: CalendarKey) =>
  one.userId === other.userId &&
  one.source === other.source &&
  one.addressHash === other.addressHash

/** The calendars that take the times of these people, or of all, away, with their last readings. */
export async function listActiveCalendars(
  { calendars, callHours, google }: Pick<CalendarDeps, 'calendars' | 'callHours' | 'google'>,
  userIds?: readonly number[],
): Promise<ActiveCalendar[]> {
  const [stored, addresses, googleUsers] = await Promise.all([
    calendars.listCalendars(userIds),
    callHours.listBusyCalendars(userIds),
    google.listCalendarUsers(userIds),
  ])
  const keys: (CalendarKey & { address?: BusyAddress })[] = [
    ...addresses.map((address) => Object.assign(toKey(address), { address })),
    ...[...googleUsers].map((userId) => ({ userId, source: 'google' as const, addressHash: null })),
  ]
  const unread = { readAt: null, intervals: [], triedAt: null, problem: null }
  const active = []
  for (const key of keys) {
    const found = stored.find((one) => isSame(one, key))
    if (!found) await calendars.startCalendar(key)
    active.push({ ...unread, ...found, ...key })
  }
  return active
}
