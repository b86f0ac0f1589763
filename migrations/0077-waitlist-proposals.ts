import { type Kysely, sql } from 'kysely'
import { timestamp } from '#platform/server/database/column-types.ts'

/**
 * Other details of somebody who is on a list already, until the person confirms them by the link of an email;
 * and when the people who waited for a therapist who has left got an email.
 */
export async function up(db: Kysely<unknown>) {
  for (const column of [
    'proposed_first_name',
    'proposed_last_name',
    'proposed_phone',
    'proposed_language',
    'proposed_token_hash',
  ]) {
    await db.schema.alterTable('waitlist_entries').addColumn(column, 'text').execute()
  }
  for (const column of ['proposed_at', 'therapist_left_at']) {
    await db.schema.alterTable('waitlist_entries').addColumn(column, timestamp).execute()
  }
  // Staff were asked to write to these people themselves.
  await sql`update waitlist_entries set therapist_left_at = created_at where therapist_id is null`.execute(
    db,
  )
}
