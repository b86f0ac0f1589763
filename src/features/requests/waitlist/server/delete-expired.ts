import { dayMs } from '#shared/durations.ts'
import type { WaitlistDeps } from './deps.ts'

/** Deletes at most `max` entries whose 90 days are over, with a receipt for each. @returns how many */
export async function deleteExpiredEntries(
  { database, waitlist, audit, clock }: WaitlistDeps,
  max: number,
): Promise<number> {
  return database.transaction(async () => {
    const ids = await waitlist.deleteExpired(clock.now(), max)
    for (const id of ids) {
      const event = { record: 'waitlist', id, action: 'retention.deleted' } as const
      await audit.record({ actor: null, origin: null, ...event })
    }
    return ids.length
  })
}

/** Deletes at most `max` emails of deleted entries, when they no longer count towards the daily limit. */
export async function deleteOldMails(
  { waitlist, clock }: WaitlistDeps,
  max: number,
): Promise<number> {
  return waitlist.deleteMailsBefore(new Date(clock.now().getTime() - dayMs), max)
}
