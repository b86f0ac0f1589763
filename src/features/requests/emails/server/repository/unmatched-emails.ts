import type { Generated, Selectable } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'
import type { MailPurpose } from '#platform/server/mail/message-ids.ts'
import type { StoredAnswer, StoredAttachment } from './answers-table.ts'

type UnmatchedEmailsTable = Pick<
  StoredAnswer,
  | 'mailboxId'
  | 'messageId'
  | 'validity'
  | 'providerId'
  | 'fromName'
  | 'fromAddress'
  | 'toAddress'
  | 'subject'
  | 'referenceIds'
  | 'html'
  | 'plain'
  | 'attachments'
  | 'isCut'
  | 'receivedAt'
> & {
  id: Generated<number>
  contentKey: string
  kind: 'answer' | 'bounce'
  purpose: MailPurpose | null
  personAddress: string
  outcome: 'attached' | 'dismissed' | null
  settledAt: Date | null
  settledBy: number | null
}

type Tables = { unmatchedEmails: UnmatchedEmailsTable }
export type StoredUnmatched = Selectable<UnmatchedEmailsTable>
export type UnmatchedHead = Pick<
  StoredUnmatched,
  | 'id'
  | 'kind'
  | 'purpose'
  | 'personAddress'
  | 'fromName'
  | 'fromAddress'
  | 'subject'
  | 'receivedAt'
>
export type NewUnmatched = Omit<StoredUnmatched, 'id' | 'outcome' | 'settledAt' | 'settledBy'>

type Settled = { outcome: 'attached' | 'dismissed'; settledAt: Date; settledBy: number }

/** A row without text shows only that the email was decided about, so that it is not listed again. */
const withoutWords = {
  personAddress: '',
  fromName: null,
  fromAddress: null,
  toAddress: null,
  subject: null,
  referenceIds: null,
  html: null,
  plain: null,
  attachments: '[]' as unknown as StoredAttachment[], // JSON columns are written as text and decoded when they are read
}

const unsettled = { outcome: null, settledAt: null, settledBy: null } as const

function createUnmatchedReads(database: Database) {
  const waiting = (oldest: Date) =>
    database
      .query<Tables>()
      .selectFrom('unmatchedEmails')
      .where('outcome', 'is', null)
      .where('receivedAt', '>', oldest)
  return {
    /** Emails that wait for a decision, the newest first. */
    listUnmatched: (oldest: Date): Promise<UnmatchedHead[]> =>
      waiting(oldest)
        .select(['id', 'kind', 'purpose', 'personAddress'])
        .select(['fromName', 'fromAddress', 'subject', 'receivedAt'])
        .orderBy('receivedAt', 'desc')
        .orderBy('id', 'desc')
        .execute(),

    findUnmatched: (id: number, oldest: Date): Promise<StoredUnmatched | undefined> =>
      waiting(oldest).selectAll().where('id', '=', id).executeTakeFirst(),

    /** Number of waiting emails, all and from one address. */
    async countUnmatched(oldest: Date, personAddress?: string): Promise<number> {
      const { n } = await waiting(oldest)
        .$if(personAddress !== undefined, (query) =>
          query.where('personAddress', '=', personAddress ?? ''),
        )
        .select((select) => select.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
      return n
    },
  }
}

function createUnmatchedChanges(database: Database) {
  const query = () => database.query<Tables>()
  return {
    /**
     * Stores an email once, however often it is read. Of a known one only its place in the mailbox is updated.
     * @returns its id if it is new
     */
    async insertUnmatched(email: NewUnmatched): Promise<number | undefined> {
      const { contentKey, mailboxId, validity, providerId } = email
      const attachments = JSON.stringify(email.attachments) as unknown as StoredAttachment[]
      const inserted = await query()
        .insertInto('unmatchedEmails')
        .values({ ...email, attachments, ...unsettled })
        .onConflict((conflict) => conflict.column('contentKey').doNothing())
        .returning('id')
        .executeTakeFirst()
      if (inserted) return inserted.id
      await query()
        .updateTable('unmatchedEmails')
        .set({ mailboxId, validity, providerId })
        .where('contentKey', '=', contentKey)
        .execute()
      return undefined
    },

    /** @returns false when someone has decided about it before */
    async settleUnmatched(id: number, settled: Settled): Promise<boolean> {
      const { numUpdatedRows } = await query()
        .updateTable('unmatchedEmails')
        .set({ ...settled, ...(settled.outcome === 'attached' && withoutWords) })
        .where('id', '=', id)
        .where('outcome', 'is', null)
        .executeTakeFirstOrThrow()
      return numUpdatedRows > 0n
    },

    /** Puts one back that was dismissed since a moment. @returns false when there is none */
    async restoreUnmatched(id: number, since: Date, oldest: Date): Promise<boolean> {
      const { numUpdatedRows } = await query()
        .updateTable('unmatchedEmails')
        .set(unsettled)
        .where('id', '=', id)
        .where('outcome', '=', 'dismissed')
        .where('settledAt', '>', since)
        .where('receivedAt', '>', oldest)
        .executeTakeFirstOrThrow()
      return numUpdatedRows > 0n
    },
  }
}

function createUnmatchedDeletion(database: Database) {
  const query = () => database.query<Tables>()
  return {
    /** Deletes the texts of at most `max` emails that were dismissed up to a moment. @returns how many */
    async emptyDismissed(until: Date, max: number): Promise<number> {
      const emptied = await query()
        .updateTable('unmatchedEmails')
        .set(withoutWords)
        .where('id', 'in', (select) =>
          select
            .selectFrom('unmatchedEmails')
            .select('id')
            .where('outcome', '=', 'dismissed')
            .where('settledAt', '<=', until)
            .where('fromName', 'is not', null)
            .limit(max),
        )
        // Checked again on the row itself: someone may have put it back.
        .where('outcome', '=', 'dismissed')
        .returning('id')
        .execute()
      return emptied.length
    },

    /** Deletes at most `max` emails that were received up to a moment. @returns their ids */
    async deleteOldUnmatched(until: Date, max: number): Promise<number[]> {
      const deleted = await query()
        .deleteFrom('unmatchedEmails')
        .where('id', 'in', (select) =>
          select
            .selectFrom('unmatchedEmails')
            .select('id')
            .where('receivedAt', '<=', until)
            .limit(max),
        )
        .returning('id')
        .execute()
      return deleted.map(({ id }) => id)
    },
  }
}

function createUnmatchedOfPerson(database: Database) {
  const query = () => database.query<Tables>()
  return {
    /** The emails from these addresses, or about them, that still have text, the newest first. */
    async listUnmatchedByAddress(personAddresses: readonly string[]): Promise<StoredUnmatched[]> {
      if (personAddresses.length === 0) return []
      return query()
        .selectFrom('unmatchedEmails')
        .selectAll()
        .where('personAddress', 'in', personAddresses)
        .orderBy('receivedAt', 'desc')
        .orderBy('id', 'desc')
        .execute()
    },

    /** Also one that was dismissed, while its text is there. */
    async findAnyUnmatched(id: number): Promise<StoredUnmatched | undefined> {
      return query()
        .selectFrom('unmatchedEmails')
        .selectAll()
        .where('id', '=', id)
        .where('personAddress', '<>', '')
        .executeTakeFirst()
    },

    async findUnmatchedAddress(id: number): Promise<string | undefined> {
      const found = await query()
        .selectFrom('unmatchedEmails')
        .select('personAddress')
        .where('id', '=', id)
        .executeTakeFirst()
      return found?.personAddress
    },

    /** @returns false if there is none */
    async eraseUnmatchedRow(id: number): Promise<boolean> {
      const { numDeletedRows } = await query()
        .deleteFrom('unmatchedEmails')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      return numDeletedRows > 0n
    },

    /** Deletes all emails from one address, or about it. @returns their ids */
    async eraseUnmatchedRows(personAddress: string): Promise<number[]> {
      const deleted = await query()
        .deleteFrom('unmatchedEmails')
        .where('personAddress', '=', personAddress)
        .returning('id')
        .execute()
      return deleted.map(({ id }) => id)
    },
  }
}

/** Emails to the practice that match no request. */
export const createUnmatchedQueries = (database: Database) => ({
  ...createUnmatchedReads(database),
  ...createUnmatchedChanges(database),
  ...createUnmatchedDeletion(database),
  ...createUnmatchedOfPerson(database),
})
