import type { LeadMailDeps } from '../deps.ts'
import { undoDismissalMs } from '../limits.ts'
import { getOldest } from './find-unmatched.ts'

type DeleteDeps = Pick<
  LeadMailDeps,
  'audit' | 'clock' | 'database' | 'emails' | 'findPeople' | 'retentionDays'
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

/**
 * After the deletion of a lead by staff: what its client wrote besides goes too, unless another record has the address.
 * Call it in the transaction of the deletion.
 */
export const eraseUnmatched =
  ({ audit, emails, findPeople }: DeleteDeps) =>
  async (email: string): Promise<void> => {
    const address = email.trim().toLowerCase()
    if ((await findPeople([address])).length > 0) return
    for (const id of await emails.eraseUnmatchedRows(address)) {
      await audit.record({
        actor: null,
        origin: null,
        record: 'email',
        id,
        action: 'email.deleted',
      })
    }
  }
