import { sql } from 'kysely'
import {
  createIndex,
  createTableWithId,
  json,
  type Kysely,
  plainText,
  timestamp,
} from '#platform/server/database/column-types.ts'

/** Requests, and what the practice did with them. */
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
    .addColumn('hold_reason', 'text')
    .addColumn('hold_until', timestamp)
    .addColumn('search_text', plainText(db), (c) => c.notNull().defaultTo(''))
    .addColumn('name_key', plainText(db), (c) => c.notNull().defaultTo(''))
    .addColumn('language', 'text', (c) => c.notNull().defaultTo('en'))
    .addColumn('call_times', json, (c) => c.notNull().defaultTo('[]'))
    .addColumn('contact_by', 'text')
    .addColumn('may_leave_message', 'boolean', (c) => c.notNull().defaultTo(false))
    .addColumn('match_answers', json)
    .addColumn('source', 'text', (c) => c.notNull().defaultTo('form'))
    .addColumn('unread_answer_at', timestamp)
    .addColumn('client_wrote_at', timestamp)
    .addColumn('handled_at', timestamp)
    .execute()
  await createIndex(db, 'consultation_leads', [
    'assigned_to',
    'created_at',
    'id',
    'status',
    'hold_until',
  ])
  await createIndex(db, 'consultation_leads', ['created_at', 'id', 'status', 'hold_until'])
  await sql`create index consultation_leads_hold_until on consultation_leads (hold_until, created_at, status)
    where hold_until is not null`.execute(db)
  await createIndex(db, 'consultation_leads', ['language', 'created_at', 'id', 'hold_until'])
  await createIndex(db, 'consultation_leads', ['name_key', 'created_at', 'id'])
  await createIndex(db, 'consultation_leads', ['status', 'created_at', 'id', 'hold_until'])
  await sql`create index consultation_leads_unread_answer on consultation_leads (unread_answer_at, assigned_to)
    where unread_answer_at is not null`.execute(db)
  await sql`create index consultation_leads_waiting on consultation_leads (created_at, assigned_to)
    where (status = 'notContacted' and handled_at is null)
      or coalesce(client_wrote_at, created_at) > coalesce(handled_at, created_at)`.execute(db)

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

  await createTableWithId(db, 'lead_notes')
    .addColumn('lead_id', 'integer', (c) =>
      c.notNull().references('consultation_leads.id').onDelete('cascade'),
    )
    // Not a reference: the author's name stays when the account is deleted. Null: not known.
    .addColumn('author_id', 'integer')
    .addColumn('author_name', 'text')
    .addColumn('text', 'text', (c) => c.notNull())
    // The idempotency key of the call that added it.
    .addColumn('submission_key', 'text')
    .addColumn('created_at', timestamp, (c) => c.notNull())
    .addColumn('edited_at', timestamp)
    .addUniqueConstraint('lead_notes_submission', ['lead_id', 'submission_key'])
    .execute()
  await createIndex(db, 'lead_notes', ['lead_id', 'id'])

  await db.schema
    .createTable('lead_reads')
    .addColumn('account_id', 'integer', (c) =>
      c.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('lead_id', 'integer', (c) =>
      c.notNull().references('consultation_leads.id').onDelete('cascade'),
    )
    .addColumn('read_at', timestamp, (c) => c.notNull())
    .addPrimaryKeyConstraint('lead_reads_pkey', ['account_id', 'lead_id'])
    .execute()
  await createIndex(db, 'lead_reads', ['lead_id'])
}
