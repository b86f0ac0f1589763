import type { Generated, Insertable, Selectable } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'
import type { EmailStatus, SenderKind } from '../contract.ts'

type LeadEmailsTable = {
  id: Generated<number>
  leadId: number
  senderId: number | null
  senderName: string
  transport: SenderKind
  fromAddress: string
  toName: string
  toAddress: string
  subject: string
  message: string
  htmlMessage: string | null
  status: EmailStatus
  failure: string | null
  sendKey: string
  messageId: string
  wireMessageId: string | null
  inReplyTo: string | null
  /** Message-IDs with spaces between, as the header has them. */
  referenceIds: string | null
  threadId: string | null
  providerId: string | null
  attempts: Generated<number>
  claimedUntil: Date | null
  createdAt: Date
  sentAt: Date | null
}

export type StoredEmail = Selectable<LeadEmailsTable>
export type NewEmail = Insertable<LeadEmailsTable>
/** What may be different when a mail is tried again. */
export type EmailContent = Pick<
  StoredEmail,
  | 'senderId'
  | 'senderName'
  | 'transport'
  | 'fromAddress'
  | 'toName'
  | 'toAddress'
  | 'subject'
  | 'message'
  | 'htmlMessage'
  | 'inReplyTo'
  | 'referenceIds'
  | 'threadId'
>
/** How handing a mail over ended. */
export type EmailOutcome = {
  status: 'sent' | 'failed' | 'unknown'
  failure: string | null
  threadId?: string | null
  providerId?: string | null
  wireMessageId?: string | null
  sentAt: Date | null
}

export type LeadMailRepository = ReturnType<typeof createLeadMailRepository>

export function createLeadMailRepository(database: Database) {
  const emails = () => database.query<{ leadEmails: LeadEmailsTable }>()
  return {
    /** Undefined when a mail with this key is stored already. */
    async insert(email: NewEmail): Promise<StoredEmail | undefined> {
      return emails()
        .insertInto('leadEmails')
        .values(email)
        .onConflict((conflict) => conflict.column('sendKey').doNothing())
        .returningAll()
        .executeTakeFirst()
    },

    async findByKey(sendKey: string): Promise<StoredEmail | undefined> {
      return emails()
        .selectFrom('leadEmails')
        .selectAll()
        .where('sendKey', '=', sendKey)
        .executeTakeFirst()
    },

    async find(leadId: number, id: number): Promise<StoredEmail | undefined> {
      return emails()
        .selectFrom('leadEmails')
        .selectAll()
        .where('leadId', '=', leadId)
        .where('id', '=', id)
        .executeTakeFirst()
    },

    async countForLead(leadId: number): Promise<number> {
      const { n } = await emails()
        .selectFrom('leadEmails')
        .select((email) => email.fn.countAll<number>().as('n'))
        .where('leadId', '=', leadId)
        .executeTakeFirstOrThrow()
      return n
    },

    /** Newest first. */
    async listForLead(leadId: number): Promise<StoredEmail[]> {
      return emails()
        .selectFrom('leadEmails')
        .selectAll()
        .where('leadId', '=', leadId)
        .orderBy('createdAt', 'desc')
        .orderBy('id', 'desc')
        .execute()
    },

    /**
     * Takes a mail for handing over until `until`; undefined for whoever comes second. `content` is
     * what it says this time.
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
          attempts: set('attempts', '+', 1),
          claimedUntil: until,
        }))
        .where('id', '=', id)
        .where('status', 'in', from)
        .returningAll()
        .executeTakeFirst()
    },

    /** Writes how it ended, once. @returns the mail, or undefined when that was written before */
    async settle(
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

    /** The next mail whose handing over was cut short, kept from other instances until `until`. */
    async claimCutShort(now: Date, until: Date): Promise<StoredEmail | undefined> {
      const lapsed = await emails()
        .selectFrom('leadEmails')
        .select('id')
        .where('status', 'in', ['queued', 'sending'])
        .where('claimedUntil', '<=', now)
        .orderBy('claimedUntil')
        .limit(1)
        .executeTakeFirst()
      if (!lapsed) return undefined
      return emails()
        .updateTable('leadEmails')
        .set({ claimedUntil: until })
        .where('id', '=', lapsed.id)
        .where('status', 'in', ['queued', 'sending'])
        .where('claimedUntil', '<=', now)
        .returningAll()
        .executeTakeFirst()
    },
  }
}
