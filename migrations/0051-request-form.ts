import { sql } from 'kysely'
import {
  createIndex,
  createTableWithId,
  json,
  type Kysely,
  timestamp,
} from '#platform/server/database/column-types.ts'

/**
 * How a client wants to be reached, what they passed on of "Help me choose", and where a request came from;
 * and the links with which clients see and withdraw their requests. With constant defaults neither database
 * rewrites rows, and instances of the version before can still insert leads.
 */
export async function up(db: Kysely<unknown>) {
  const alter = () => db.schema.alterTable('consultation_leads')
  await alter()
    .addColumn('call_times', json, (c) => c.notNull().defaultTo('[]'))
    .execute()
  await alter().addColumn('contact_by', 'text').execute()
  await alter()
    .addColumn('may_leave_message', 'boolean', (c) => c.notNull().defaultTo(false))
    .execute()
  await alter().addColumn('match_answers', json).execute()
  await alter()
    .addColumn('source', 'text', (c) => c.notNull().defaultTo('form'))
    .execute()
  // A conversation is deleted before the lead that it became, but the audit log shows who made a lead: nobody
  // who is signed in for a form, a member of staff for a conversation.
  await sql`
    update consultation_leads set source = 'chat'
    where id in (select lead_id from chat_sessions where lead_id is not null)
      or cast(id as text) in (
        select record_id from audit_log
        where record_type = 'lead' and action = 'lead.created' and actor_id is not null
      )
  `.execute(db)

  await createTableWithId(db, 'request_links')
    .addColumn('lead_id', 'integer', (c) =>
      c.notNull().references('consultation_leads.id').onDelete('cascade'),
    )
    .addColumn('token_hash', 'text', (c) => c.notNull().unique())
    // Counts the emails to one address without storing it a second time.
    .addColumn('email_hash', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('created_at', timestamp, (c) => c.notNull())
    .addColumn('expires_at', timestamp, (c) => c.notNull())
    .execute()
  await createIndex(db, 'request_links', ['lead_id'])
  await createIndex(db, 'request_links', ['email_hash', 'created_at'])
}
