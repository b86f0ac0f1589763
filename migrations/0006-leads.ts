import {
  createIndex,
  createTableWithId,
  type Kysely,
  timestamp,
} from '#platform/server/database/column-types.ts'

/** Consultation requests. `submission_id` makes a request that is sent again the same lead. */
export async function up(db: Kysely<unknown>) {
  await createTableWithId(db, 'consultation_leads')
    .addColumn('first_name', 'text', (c) => c.notNull())
    .addColumn('last_name', 'text')
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('phone', 'text', (c) => c.notNull())
    .addColumn('service_type', 'text', (c) => c.notNull())
    .addColumn('preferred_location', 'text', (c) => c.notNull())
    .addColumn('preferred_therapist', 'text')
    .addColumn('notes', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull().defaultTo('notContacted'))
    .addColumn('assigned_to', 'integer', (c) => c.references('users.id').onDelete('set null'))
    .addColumn('internal_notes', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('lead_lost_reason', 'text')
    .addColumn('email_thread_id', 'text')
    .addColumn('submission_id', 'text', (c) => c.unique())
    .addColumn('created_at', timestamp, (c) => c.notNull())
    .addColumn('updated_at', timestamp, (c) => c.notNull())
    .execute()
  await createIndex(db, 'consultation_leads', ['created_at'])
  await createIndex(db, 'consultation_leads', ['assigned_to', 'created_at'])
  await createIndex(db, 'consultation_leads', ['status'])
}
