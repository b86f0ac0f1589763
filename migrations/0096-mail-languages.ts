import type { Kysely } from '#platform/server/database/column-types.ts'

/**
 * Adds the language (`en` or `fr`) in which the sender of a waiting email is named. What waits during the update was
 * from the practice's English name, and so is what an instance of the version before inserts meanwhile.
 */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .alterTable('outgoing_mails')
    .addColumn('language', 'text', (c) => c.notNull().defaultTo('en'))
    .execute()
}
