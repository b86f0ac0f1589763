import { type Kysely, sql } from 'kysely'
import {
  createIndex,
  createTableWithId,
  timestamp,
} from '#platform/server/database/column-types.ts'

/**
 * Internal notes as entries. The text that a lead had becomes its first note, by whoever changed it last and at that
 * time; where no change is recorded, it has no author and the time of the request. The lead keeps the text of its newest
 * note, so instances of the version before still read and write it.
 */
export async function up(db: Kysely<unknown>) {
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
  await sql`insert into lead_notes (lead_id, author_id, author_name, text, created_at)
    select consultation_leads.id, lead_changes.actor_id, lead_changes.actor_name,
      consultation_leads.internal_notes, coalesce(lead_changes.at, consultation_leads.created_at)
    from consultation_leads left join lead_changes on lead_changes.id = (
      select max(id) from lead_changes
      where lead_id = consultation_leads.id and field = 'internalNotes')
    where consultation_leads.internal_notes <> ''
    order by consultation_leads.id`.execute(db)
}
