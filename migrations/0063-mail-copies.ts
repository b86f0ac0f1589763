import type { Kysely } from '#platform/server/database/column-types.ts'

/**
 * Answers with one Message-ID and different words, and emails that may have been sent more than once. Instances of
 * the version before can still insert both: they leave out such an answer.
 */
export async function up(db: Kysely<unknown>) {
  // The Message-ID of an answer whose lead has another answer with the same one. `message_id`, which is unique
  // within a lead, holds a hash of its content then.
  await db.schema.alterTable('lead_answers').addColumn('wire_message_id', 'text').execute()
  // How many attempts may have delivered a system email although the transport did not confirm it.
  await db.schema
    .alterTable('outgoing_mails')
    .addColumn('unconfirmed', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
}
