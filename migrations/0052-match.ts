import { createIndex, type Kysely } from '#platform/server/database/column-types.ts'

/**
 * Answers get an id that nobody can guess, and are deleted by their age. Null in earlier rows, which no screen
 * ever showed; instances of the version before can still insert rows.
 */
export async function up(db: Kysely<unknown>) {
  const table = 'matchmaker_submissions'
  await db.schema.alterTable(table).addColumn('public_id', 'text').execute()
  await db.schema.createIndex(`${table}_public_id`).on(table).column('public_id').unique().execute()
  await createIndex(db, table, ['created_at'])
}
