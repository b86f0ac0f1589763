import type { WaitlistDeps } from './deps.ts'
import { therapistLeftEmail } from './emails.ts'
import { queueEmail } from './send-email.ts'

/** Notifies at most `max` people that the therapist they wait for has left. @returns how many */
export async function notifyOfDeparture(deps: WaitlistDeps, max: number): Promise<number> {
  const { database, waitlist, audit, clock, publicUrl } = deps
  return database.transaction(async () => {
    const entries = await waitlist.markTherapistLeft(clock.now(), max)
    for (const entry of entries) {
      await queueEmail(deps, entry, (parts) =>
        therapistLeftEmail({ ...parts, therapist: entry.therapistName, publicUrl }),
      )
      const event = {
        record: 'waitlist',
        id: entry.id,
        action: 'waitlist.departure_sent',
      } as const
      await audit.record({ actor: null, origin: null, ...event })
    }
    return entries.length
  })
}
