import {
  createIndex,
  createTableWithId,
  json,
  type Kysely,
  timestamp,
} from '#platform/server/database/column-types.ts'

/** Answers of "Help me choose", without persons. */
export async function up(db: Kysely<unknown>) {
  await createTableWithId(db, 'matchmaker_submissions')
    .addColumn('answers', json, (c) => c.notNull())
    .addColumn('matched_therapist_ids', json, (c) => c.notNull())
    .addColumn('created_at', timestamp, (c) => c.notNull())
    .addColumn('public_id', 'text')
    .execute()
  await createIndex(db, 'matchmaker_submissions', ['created_at'])
  await db.schema
    .createIndex('matchmaker_submissions_public_id')
    .on('matchmaker_submissions')
    .columns(['public_id'])
    .unique()
    .execute()
}
