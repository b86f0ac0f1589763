import { formatFullDay } from '#shared/practice-time.ts'
import type { PrivacyDeps } from './deps.ts'

/** Why the emails from an address stay: a lead with it is on hold. Null if none is. */
export async function findHold(
  { leads, timeZone }: Pick<PrivacyDeps, 'leads' | 'timeZone'>,
  address: string,
): Promise<string | null> {
  const holds = await leads.listHolds()
  for (const { id } of await leads.listByAddresses([address])) {
    const end = holds.get(id)
    if (!end) continue
    // A hold ends with its last day, a moment before this one.
    const day = formatFullDay(new Date(end.getTime() - 1), timeZone)
    return `Lead ${id} with this address is on hold until ${day}`
  }
  return null
}
