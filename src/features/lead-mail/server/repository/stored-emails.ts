import type { Database } from '#platform/server/database/database.ts'
import type { NewEmail, StoredEmail, Tables } from './lead-emails-table.ts'

export function createEmailQueries(database: Database) {
  const selectEmails = () => database.query<Tables>().selectFrom('leadEmails')
  return {
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

    async countForLead(leadId: number): Promise<number> {
      const { n } = await selectEmails()
        .select((email) => email.fn.countAll<number>().as('n'))
        .where('leadId', '=', leadId)
        .executeTakeFirstOrThrow()
      return n
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
