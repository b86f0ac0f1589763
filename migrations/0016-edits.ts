import { sql } from 'kysely'
import { type Kysely, timestamp } from '#platform/server/database/column-types.ts'

const tables = ['users', 'therapists']

/** When an account and a profile were last changed: two people editing one do not overwrite each other. */
export async function up(db: Kysely<unknown>) {
  for (const table of tables) {
    await db.schema
      .alterTable(table)
      .addColumn('updated_at', timestamp, (c) => c.notNull().defaultTo('1970-01-01T00:00:00.000Z'))
      .execute()
    await sql`update ${sql.table(table)} set updated_at = created_at`.execute(db)
  }
}
