import { json, type Kysely } from '#platform/server/database/column-types.ts'

/** On which day each page last changed, by language and path. Null in versions that were published before. */
export async function up(db: Kysely<unknown>) {
  await db.schema.alterTable('site_versions').addColumn('page_dates', json).execute()
}
