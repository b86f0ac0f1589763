import type { Eraser } from '#shared/traces.ts'
import type { LeadMailDeps } from '../deps.ts'
import { undoDismissalMs } from '../limits.ts'
import { getOldest } from './find-unmatched.ts'

type DeleteDeps = Pick<
  LeadMailDeps,
  'audit' | 'clock' | 'database' | 'emails' | 'eventBus' | 'retentionDays'
>

/** Deletes at most `max` emails that are as old as leads get, with a receipt for each. @returns how many */
export async function deleteOldUnmatched(deps: DeleteDeps, max: number): Promise<number> {
  return deps.database.transaction(async () => {
    const ids = await deps.emails.deleteOldUnmatched(getOldest(deps), max)
    for (const id of ids) {
      const event = { record: 'email', id, action: 'retention.deleted' } as const
      await deps.audit.record({ actor: null, origin: null, ...event })
    }
    return ids.length
  })
}

/** Deletes the texts of at most `max` emails that were dismissed a day ago. @returns how many */
export async function emptyDismissed({ clock, emails }: DeleteDeps, max: number): Promise<number> {
  return emails.emptyDismissed(new Date(clock.now().getTime() - undoDismissalMs), max)
}

/** Deletes the emails from an address, or about it. Call it in the transaction that deleted the last record with it. */
export async function eraseUnmatched(
  { audit, database, emails, eventBus }: DeleteDeps,
  address: string,
  by: Eraser,
): Promise<void> {
  const ids = await emails.eraseUnmatchedRows(address)
  for (const id of ids) {
    await audit.record({ ...by, record: 'email', id, action: 'email.deleted' })
  }
  if (ids.length > 0) {
    await eventBus.publishWithin(database, { t: 'changed', topic: 'unmatched-mail' })
  }
}
