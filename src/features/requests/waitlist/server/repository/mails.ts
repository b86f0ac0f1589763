import type { Database } from '#platform/server/database/database.ts'
import type { StoredMail, Tables } from './tables.ts'

export function createMails(database: Database) {
  const query = () => database.query<Tables>()

  return {
    insertMail: async (mail: StoredMail): Promise<void> => {
      await query().insertInto('waitlistMails').values(mail).execute()
    },

    /** Number of emails that went to an address since a moment. */
    async countMails(addressHashes: readonly string[], since: Date): Promise<number> {
      const { n } = await query()
        .selectFrom('waitlistMails')
        .select((select) => select.fn.countAll<number>().as('n'))
        .where('addressHash', 'in', addressHashes)
        .where('createdAt', '>', since)
        .executeTakeFirstOrThrow()
      return n
    },

    /** Deletes at most `max` emails before a moment whose entry is gone: their links have no more effect. */
    async deleteMailsBefore(moment: Date, max: number): Promise<number> {
      const deleted = await query()
        .deleteFrom('waitlistMails')
        .where('tokenHash', 'in', (select) =>
          select
            .selectFrom('waitlistMails')
            .select('tokenHash')
            .where('entryId', 'is', null)
            .where('createdAt', '<=', moment)
            .limit(max),
        )
        .returning('tokenHash')
        .execute()
      return deleted.length
    },
  }
}
