import type { Eraser } from '#shared/traces.ts'
import type { LeadMailDeps } from '../deps.ts'
import { undoDismissalMs } from '../limits.ts'
import { getOldest } from './find-unmatched.ts'

type DeleteDeps = Pick<
  LeadMailDeps,
  'audit' | 'clock' | 'database' | 'emails' | 'eventBus' | 'retentionDays'
>

/** Deletes at most `max` emails that are as old as leads get, with a receipt for each. @returns how many */
export const deleteOldUnmatched =
  (deps: DeleteDeps) =>
  async (max: number): Promise<number> =>
    deps.database.transaction(async () => {
      const ids = await deps.emails.deleteOldUnmatched(getOldest(deps), max)
      for (const id of ids) {
        const event = { record: 'email', id, action: 'retention.deleted' } as const
        await deps.audit.record({ actor: null, origin: null, ...event })
      }
      return ids.length
    })

/** Deletes the words of at most `max` emails that were dismissed a day ago. @returns how many */
export const emptyDismissed =
  ({ clock, emails }: DeleteDeps) =>
  async (max: number): Promise<number> =>
    emails.emptyDismissed(new Date(clock.now().getTime() - undoDismissalMs), max)

/** Deletes the emails from an address, or about it. Call it in the transaction that deleted the last record with it. */
export const eraseUnmatched =
  ({ audit, database, emails, eventBus }: DeleteDeps) =>
  async (address: string, by: Eraser): Promise<void> => {
    const ids = await emails.eraseUnmatchedRows(address)
    for (const id of ids) {
      await audit.record({ ...by, record: 'email', id, action: 'email.deleted' })
    }
    if (ids.length > 0) {
      await eventBus.publishWithin(database, { t: 'changed', topic: 'unmatched-mail' })
    }
  }
