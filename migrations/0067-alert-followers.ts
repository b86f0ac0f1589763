import { type Kysely, sql } from 'kysely'

/**
 * Whether a person has answered the conversation: only then are they alerted to its further messages once it belongs to
 * someone else. An owner who has not answered has a row, too, for the time of the last alert. Each answer is in the audit
 * log; messages have no account. True by default, as the version before inserts rows for answers.
 */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .alterTable('alert_follows')
    .addColumn('has_answered', 'boolean', (c) => c.notNull().defaultTo(true))
    .execute()
  await sql`update alert_follows set has_answered = false where not exists (
    select 1 from audit_log
    where audit_log.record_type = 'conversation'
      and audit_log.record_id = cast(alert_follows.conversation_id as text)
      and audit_log.action = 'conversation.replied'
      and audit_log.actor_id = alert_follows.user_id)`.execute(db)
}
