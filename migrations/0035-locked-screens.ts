import { type Kysely, timestamp } from '#platform/server/database/column-types.ts'

/** A session whose screen is locked opens nothing until its owner has given the password again. */
export async function up(db: Kysely<unknown>) {
  await db.schema.alterTable('sessions').addColumn('locked_at', timestamp).execute()
}
