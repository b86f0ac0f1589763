import type { Database } from '#platform/server/database/database.ts'
import type { EmailStatus } from '../../contract.ts'
import type { EmailContent, EmailOutcome, StoredEmail, Tables } from './emails-table.ts'

const undelivered = ['queued', 'sending'] as const

/** An email is claimed before it is sent, so that it is sent once across all instances. */
export function createDeliveryQueries(database: Database) {
  const emails = () => database.query<Tables>()
  return {
    /**
     * Claims an email until `until`, with `content` in place of what it said before.
     * @returns undefined when its status is no longer one of `from`
     */
    async claim(
      id: number,
      from: readonly EmailStatus[],
      until: Date,
      content?: EmailContent,
    ): Promise<StoredEmail | undefined> {
      return emails()
        .updateTable('leadEmails')
        .set((set) => ({
          ...content,
          status: 'sending' as const,
          failure: null,
          sendAt: null,
          attempts: set('attempts', '+', 1),
          claimedUntil: until,
        }))
        .where('id', '=', id)
        .where('status', 'in', from)
        .returningAll()
        .executeTakeFirst()
    },

    /** @returns undefined when an outcome was recorded before */
    async recordOutcome(
      id: number,
      from: readonly EmailStatus[],
      outcome: EmailOutcome,
    ): Promise<StoredEmail | undefined> {
      return emails()
        .updateTable('leadEmails')
        .set({ ...outcome, claimedUntil: null })
        .where('id', '=', id)
        .where('status', 'in', from)
        .returningAll()
        .executeTakeFirst()
    },

    /** Claims the next email whose delivery was interrupted, until `until`. */
    async claimInterrupted(now: Date, until: Date): Promise<StoredEmail | undefined> {
      const interrupted = await emails()
        .selectFrom('leadEmails')
        .select('id')
        .where('status', 'in', undelivered)
        .where('claimedUntil', '<=', now)
        .orderBy('claimedUntil')
        .limit(1)
        .executeTakeFirst()
      if (!interrupted) return undefined
      return emails()
        .updateTable('leadEmails')
        .set({ claimedUntil: until })
        .where('id', '=', interrupted.id)
        .where('status', 'in', undelivered)
        .where('claimedUntil', '<=', now)
        .returningAll()
        .executeTakeFirst()
    },
  }
}
