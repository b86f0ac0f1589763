import { fetchPublicText } from '#platform/server/http/fetch-public-text.ts'
import { maxCalendarBytes, maxCalendarMs } from '../../rules.ts'
import type { BusyInterval } from '../busy-intervals.ts'
import type { CalendarDeps } from '../deps.ts'
import { CalendarReadError } from './calendar-read-error.ts'
import type { ActiveCalendar } from './list-active.ts'

type Deps = Pick<CalendarDeps, 'accounts' | 'google' | 'localOrigin' | 'readFile' | 'timeZone'>

/** The addresses by which invitations know a therapist. */
async function listAddresses({ accounts, google }: Deps, userId: number): Promise<string[]> {
  const [account, mailbox] = await Promise.all([accounts.find(userId), google.findMailbox(userId)])
  return [account?.email, mailbox].flatMap((address) => address?.toLowerCase() ?? [])
}

/**
 * Reads a calendar at its secret address.
 * @throws FetchError, CalendarReadError
 */
export async function readAddress(
  deps: Deps,
  { userId, address }: ActiveCalendar,
  range: { from: number; until: number },
): Promise<readonly BusyInterval[]> {
  const { localOrigin, timeZone } = deps
  const url = URL.parse(address?.url ?? '')
  if (!url) throw new CalendarReadError('unreadable')
  const limits = { maxBytes: maxCalendarBytes, timeoutMs: maxCalendarMs, localOrigin }
  const text = await fetchPublicText(url, limits)
  const addresses = await listAddresses(deps, userId)
  const intervals = await deps.readFile({ text, ...range, timeZone, addresses })
  if (typeof intervals === 'string') throw new CalendarReadError(intervals)
  return intervals
}
