import type { Database } from '#platform/server/database/database.ts'
import type { EmailStatus } from '../../contract.ts'
import type { EmailContent, EmailOutcome, StoredEmail, Tables } from './emails-table.ts'

/** Emails that wait for their time. The first conditional change decides what becomes of one. */
export function createPendingQueries(database: Database) {
  const emails = () => database.query<Tables>()
  return {
    async listDue(now: Date, max: number): Promise<number[]> {
      const due = await emails()
        .selectFrom('leadEmails')
        .select('id')
        .where('status', '=', 'pending')
        .where('sendAt', '<=', now)
        .orderBy('sendAt')
        .limit(max)
        .execute()
      return due.map(({ id }) => id)
    },

    async findDue(id: number, now: Date): Promise<StoredEmail | undefined> {
      return emails()
        .selectFrom('leadEmails')
        .selectAll()
        .where('id', '=', id)
        .where('status', '=', 'pending')
        .where('sendAt', '<=', now)
        .executeTakeFirst()
    },

    /** Claims an email whose time has come. @returns undefined when it was claimed, undone or cancelled before */
    async claimDue(id: number, now: Date, until: Date): Promise<StoredEmail | undefined> {
      return emails()
        .updateTable('leadEmails')
        .set((set) => ({
          status: 'sending' as const,
          attempts: set('attempts', '+', 1),
          claimedUntil: until,
        }))
        .where('id', '=', id)
        .where('status', '=', 'pending')
        .where('sendAt', '<=', now)
        .returningAll()
        .executeTakeFirst()
    },

    /** Makes a failed email wait for its time again. @returns undefined when its status is none of `from` */
    async postpone(
      id: number,
      from: readonly EmailStatus[],
      sendAt: Date,
      content: EmailContent,
    ): Promise<StoredEmail | undefined> {
      return emails()
        .updateTable('leadEmails')
        .set({ ...content, status: 'pending', failure: null, sendAt, claimedUntil: null })
        .where('id', '=', id)
        .where('status', 'in', from)
        .returningAll()
        .executeTakeFirst()
    },

    /** @returns whether the email was still waiting */
    async deletePending(id: number, senderId: number): Promise<boolean> {
      const { numDeletedRows } = await emails()
        .deleteFrom('leadEmails')
        .where('id', '=', id)
        .where('senderId', '=', senderId)
        .where('status', '=', 'pending')
        .executeTakeFirstOrThrow()
      return numDeletedRows > 0n
    },

    /** Ends the waiting emails of a lead, or of all leads. @returns them */
    async endPending(outcome: EmailOutcome, leadId?: number): Promise<StoredEmail[]> {
      let update = emails().updateTable('leadEmails').set(outcome).where('status', '=', 'pending')
      if (leadId !== undefined) update = update.where('leadId', '=', leadId)
      return update.returningAll().execute()
    },
  }
}

/** The emails of all leads that are not sent yet. */
export const createUnsentQueries = (database: Database) => ({
  async listUnsent(): Promise<Pick<StoredEmail, 'id' | 'leadId' | 'senderId' | 'status'>[]> {
    return database
      .query<Tables>()
      .selectFrom('leadEmails')
      .select(['id', 'leadId', 'senderId', 'status'])
      .where('status', 'in', ['pending', 'queued', 'sending'])
      .orderBy('id')
      .execute()
  },
})
