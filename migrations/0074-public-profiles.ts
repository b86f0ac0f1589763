import type { Kysely } from '#platform/server/database/column-types.ts'

/** Whether the website shows a profile. Those that visitors see already stay where they are. */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .alterTable('therapists')
    .addColumn('is_public', 'boolean', (c) => c.notNull().defaultTo(true))
    .execute()
}
