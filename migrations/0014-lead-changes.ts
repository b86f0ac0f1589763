import {
  createIndex,
  createTableWithId,
  type Kysely,
  timestamp,
} from '#platform/server/database/column-types.ts'

/**
 * Who changed what about a lead, and when; goes with the lead. Values only of what tells nothing of
 * the client: status, assignment, a hold's last day. The name is the person's at that time, so that it
 * still says something after their account.
 */
export async function up(db: Kysely<unknown>) {
  await createTableWithId(db, 'lead_changes')
    .addColumn('lead_id', 'integer', (c) =>
      c.notNull().references('consultation_leads.id').onDelete('cascade'),
    )
    .addColumn('at', timestamp, (c) => c.notNull())
    .addColumn('actor_id', 'integer', (c) => c.notNull())
    .addColumn('actor_name', 'text', (c) => c.notNull())
    .addColumn('field', 'text', (c) => c.notNull())
    .addColumn('from_value', 'text')
    .addColumn('to_value', 'text')
    .execute()
  await createIndex(db, 'lead_changes', ['lead_id', 'id'])
}
