import { decryptAddress } from './busy-address.ts'
import type { CallHoursDeps } from './deps.ts'
import type { BusyAddressRow } from './repository.ts'

/** A calendar that is to be read; `url` is undefined if no secret of the server decrypts it. */
export type BusyCalendar = { userId: number; url: string | undefined; row: BusyAddressRow }

/** The calendar addresses of these people, or of all. */
export async function listBusyCalendars(
  deps: Pick<CallHoursDeps, 'repository' | 'secrets'>,
  userIds?: readonly number[],
): Promise<BusyCalendar[]> {
  const rows = await deps.repository.listBusyAddresses(userIds)
  return rows.map((row) => {
    const { userId, busyCalendarUrl } = row
    return { userId, url: decryptAddress(deps, userId, busyCalendarUrl), row }
  })
}
