import type { Kysely } from '#platform/server/database/column-types.ts'

/** The rules that staff passed over when they booked or moved a call: it does not fit them on purpose. */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .alterTable('appointments')
    // Codes with commas between; empty for almost every call.
    .addColumn('passed_over', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
}
