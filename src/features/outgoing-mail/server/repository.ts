import type { Generated, Selectable } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'

type OutgoingMailsTable = {
  id: Generated<number>
  recipient: string
  subject: string
  text: string
  html: string
  /** Set before the first attempt, so that mail programs show an email sent twice only once. */
  messageId: string
  unsubscribeUrl: string | null
  attempts: number
  /** How many of these may have arrived. */
  unconfirmed: number
  nextTryAt: Date
  createdAt: Date
}

export type OutgoingMail = Selectable<OutgoingMailsTable>

export type OutgoingMailRepository = ReturnType<typeof createOutgoingMailRepository>

export function createOutgoingMailRepository(database: Database) {
  const mails = () => database.query<{ outgoingMails: OutgoingMailsTable }>()
  return {
    async insert(mail: Omit<OutgoingMail, 'id'>): Promise<void> {
      await mails().insertInto('outgoingMails').values(mail).execute()
    },

    /** Claims the next due email until `until`. */
    async claimNext(now: Date, until: Date): Promise<OutgoingMail | undefined> {
      const due = await mails()
        .selectFrom('outgoingMails')
        .select(['id', 'attempts'])
        .where('nextTryAt', '<=', now)
        .orderBy('nextTryAt')
        .limit(1)
        .executeTakeFirst()
      if (!due) return undefined
      // Two instances may have read the same row: the unchanged attempt count decides which gets it.
      return mails()
        .updateTable('outgoingMails')
        .set({ attempts: due.attempts + 1, nextTryAt: until })
        .where('id', '=', due.id)
        .where('attempts', '=', due.attempts)
        .returningAll()
        .executeTakeFirst()
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
