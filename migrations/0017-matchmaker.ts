import {
  createTableWithId,
  json,
  type Kysely,
  timestamp,
} from '#platform/server/database/column-types.ts'

/** Answers to the matchmaker's questions and the profiles they led to. No screen shows it yet. */
export async function up(db: Kysely<unknown>) {
  await createTableWithId(db, 'matchmaker_submissions')
    .addColumn('answers', json, (c) => c.notNull())
    .addColumn('matched_therapist_ids', json, (c) => c.notNull())
    .addColumn('created_at', timestamp, (c) => c.notNull())
    .execute()
}
