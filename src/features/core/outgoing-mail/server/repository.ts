import type { Generated, Selectable } from 'kysely'
import { claimDueRow } from '#platform/server/database/claim-due-row.ts'
import type { Database } from '#platform/server/database/database.ts'
import { toRelayIds } from '#platform/server/mail/mailer.ts'
import type { Language } from '#shared/language.ts'

/** A file that is a text, such as a calendar entry. */
export type TextAttachment = { filename: string; contentType: string; text: string }

type OutgoingMailsTable = {
  id: Generated<number>
  recipient: string
  subject: string
  text: string
  html: string
  /** Set before the first attempt, so that mail programs show an email sent twice only once. */
  messageId: string
  unsubscribeUrl: string | null
  /** Null without. */
  attachments: readonly TextAttachment[] | null
  /** In which the sender is named. */
  language: Language
  attempts: number
  /** Number of these that may have arrived. */
  unconfirmed: number
  nextTryAt: Date
  createdAt: Date
}

/** An email about a lead, kept as long as the lead, so that answers find it. */
type SentMailsTable = {
  id: Generated<number>
  leadId: number
  messageId: string
  relayId: string | null
}

export type SentMail = Pick<SentMailsTable, 'leadId' | 'messageId' | 'relayId'>

export type OutgoingMail = Selectable<OutgoingMailsTable>

export type OutgoingMailRepository = ReturnType<typeof createOutgoingMailRepository>

function createSentMailQueries(database: Database) {
  const sent = () => database.query<{ sentMails: SentMailsTable }>()
  return {
    async insertSent(leadId: number, messageId: string): Promise<void> {
      await sent().insertInto('sentMails').values({ leadId, messageId, relayId: null }).execute()
    },

    /** The emails about a lead. */
    async listSentIds(leadId: number): Promise<string[]> {
      const rows = await sent()
        .selectFrom('sentMails')
        .select('messageId')
        .where('leadId', '=', leadId)
        .execute()
      return rows.map(({ messageId }) => messageId)
    },

    async setRelayId(messageId: string, relayId: string): Promise<void> {
      await sent()
        .updateTable('sentMails')
        .set({ relayId })
        .where('messageId', '=', messageId)
        .execute()
    },

    /** The emails with one of these Message-IDs, or with the id that a relay put in its place. */
    async findSent(messageIds: readonly string[]): Promise<SentMail[]> {
      if (messageIds.length === 0) return []
      const relayIds = toRelayIds(messageIds)
      return sent()
        .selectFrom('sentMails')
        .select(['leadId', 'messageId', 'relayId'])
        .where((mail) =>
          mail.or([
            mail('messageId', 'in', messageIds),
            ...(relayIds.length > 0 ? [mail('relayId', 'in', relayIds)] : []),
          ]),
        )
        .execute()
    },
  }
}

function createErasureQueries(database: Database) {
  const mails = () => database.query<{ outgoingMails: OutgoingMailsTable }>()
  return {
    /** All emails in the queue, without their texts. */
    async listAddressed() {
      return mails()
        .selectFrom('outgoingMails')
        .select(['id', 'recipient', 'messageId', 'createdAt'])
        .orderBy('id')
        .execute()
    },

    async deleteMany(ids: readonly number[]): Promise<void> {
      if (ids.length === 0) return
      await mails().deleteFrom('outgoingMails').where('id', 'in', ids).execute()
    },
  }
}

export function createOutgoingMailRepository(database: Database) {
  const mails = () => database.query<{ outgoingMails: OutgoingMailsTable }>()
  return {
    ...createSentMailQueries(database),
    ...createErasureQueries(database),

    async insert(mail: Omit<OutgoingMail, 'id'>): Promise<void> {
      const { attachments } = mail
      // Both engines take JSON as text.
      const stored = (attachments && JSON.stringify(attachments)) as typeof attachments
      await mails()
        .insertInto('outgoingMails')
        .values({ ...mail, attachments: stored })
        .execute()
    },

    /** Claims the next due email until `until`. */
    async claimNext(now: Date, until: Date): Promise<OutgoingMail | undefined> {
      return claimDueRow(database, 'outgoingMails', now, until)
    },

    async postpone(id: number, until: Date, unconfirmed: number): Promise<void> {
      await mails()
        .updateTable('outgoingMails')
        .set({ nextTryAt: until, unconfirmed })
        .where('id', '=', id)
        .execute()
    },

    async count(): Promise<number> {
      const { n } = await mails()
        .selectFrom('outgoingMails')
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
      return n
    },

    /** When the oldest of the emails in the queue was written. */
    async findOldest(): Promise<Date | undefined> {
      const oldest = await mails()
        .selectFrom('outgoingMails')
        .select('createdAt')
        .orderBy('createdAt')
        .limit(1)
        .executeTakeFirst()
      return oldest?.createdAt
    },

    /** @returns how many were waiting */
    async deleteAll(): Promise<number> {
      const { numDeletedRows } = await mails().deleteFrom('outgoingMails').executeTakeFirstOrThrow()
      return Number(numDeletedRows)
    },

    async delete(id: number): Promise<void> {
      await mails().deleteFrom('outgoingMails').where('id', '=', id).execute()
    },
  }
}
