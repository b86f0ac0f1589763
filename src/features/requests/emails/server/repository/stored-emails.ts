import type { Database } from '#platform/server/database/database.ts'
import type { AnswerKind, AnswerTables } from './answers-table.ts'
import type { NewEmail, StoredEmail, Tables } from './emails-table.ts'

function createEmailCounts(database: Database) {
  /** By default of all kinds. */
  async function countAnswers(leadId: number, kind?: AnswerKind): Promise<number> {
    const { n } = await database
      .query<AnswerTables>()
      .selectFrom('leadAnswers')
      .select((answer) => answer.fn.countAll<number>().as('n'))
      .where('leadId', '=', leadId)
      .$if(kind !== undefined, (answers) => answers.where('kind', '=', kind ?? 'answer'))
      .executeTakeFirstOrThrow()
    return n
  }

  return {
    countAnswers,

    /** Sent and received ones. */
    async countForLead(leadId: number): Promise<number> {
      const { n: sent } = await database
        .query<Tables>()
        .selectFrom('leadEmails')
        .select((email) => email.fn.countAll<number>().as('n'))
        .where('leadId', '=', leadId)
        .executeTakeFirstOrThrow()
      return sent + (await countAnswers(leadId))
    },
  }
}

function createStoredEmails(database: Database) {
  const selectEmails = () => database.query<Tables>().selectFrom('leadEmails')

  return {
    /** Of the emails that were sent to a lead's client. */
    async listMessageIds(leadId: number): Promise<string[]> {
      const rows = await selectEmails().select('messageId').where('leadId', '=', leadId).execute()
      return rows.map(({ messageId }) => messageId)
    },

    /** @returns undefined when an email with this key is already stored */
    async insert(email: NewEmail): Promise<StoredEmail | undefined> {
      return database
        .query<Tables>()
        .insertInto('leadEmails')
        .values(email)
        .onConflict((conflict) => conflict.column('sendKey').doNothing())
        .returningAll()
        .executeTakeFirst()
    },

    async findByKey(sendKey: string): Promise<StoredEmail | undefined> {
      return selectEmails().selectAll().where('sendKey', '=', sendKey).executeTakeFirst()
    },

    async find(leadId: number, id: number): Promise<StoredEmail | undefined> {
      return selectEmails()
        .selectAll()
        .where('leadId', '=', leadId)
        .where('id', '=', id)
        .executeTakeFirst()
    },

    /** The account that wrote to a lead last, if it still exists. */
    async findLastWriter(leadId: number): Promise<number | undefined> {
      const found = await selectEmails()
        .select('senderId')
        .where('leadId', '=', leadId)
        .where('senderId', 'is not', null)
        .orderBy('createdAt', 'desc')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst()
      return found?.senderId ?? undefined
    },

    /** The threads that were begun from this mailbox, with their leads, the latest first. */
    async listGmailThreads(senderId: number, fromAddress: string): Promise<Map<string, number>> {
      const rows = await selectEmails()
        .select(['threadId', 'leadId'])
        .where('transport', '=', 'google')
        .where('senderId', '=', senderId)
        .where('fromAddress', '=', fromAddress)
        .orderBy('createdAt', 'desc')
        .execute()
      const threads = new Map<string, number>()
      for (const { threadId, leadId } of rows) {
        if (threadId !== null && !threads.has(threadId)) threads.set(threadId, leadId)
      }
      return threads
    },

    /** Newest first. */
    async listForLead(leadId: number): Promise<StoredEmail[]> {
      return selectEmails()
        .selectAll()
        .where('leadId', '=', leadId)
        .orderBy('createdAt', 'desc')
        .orderBy('id', 'desc')
        .execute()
    },
  }
}

export const createEmailQueries = (database: Database) => ({
  ...createEmailCounts(database),
  ...createStoredEmails(database),
})
