import type { Kysely } from '#platform/server/database/column-types.ts'

/** How often the voice of a security check was played: it can be, a few times. */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .alterTable('captchas')
    .addColumn('plays', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
}
