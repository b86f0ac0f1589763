import { sql } from 'kysely'
import { json, type Kysely, timestamp } from '#platform/server/database/column-types.ts'

/** What reports count: when a request was first answered, where it came from, and totals that outlive requests. */
export async function up(db: Kysely<unknown>) {
  for (const [name, type] of [
    ['first_answered_at', timestamp],
    ['heard_from', 'text'],
    ['campaign', json],
  ] as const) {
    await db.schema.alterTable('consultation_leads').addColumn(name, type).execute()
  }
  await fillFirstAnswers(db)

  await db.schema
    .createTable('report_totals')
    // The month in which the requests came in: '2026-11'.
    .addColumn('month', 'text', (c) => c.notNull())
    .addColumn('dimension', 'text', (c) => c.notNull())
    .addColumn('value', 'text', (c) => c.notNull())
    // 'requests', 'converted', 'lost' or 'answers'
    .addColumn('measure', 'text', (c) => c.notNull())
    // The upper bound of a time to the first answer, for 'answers'; else 0.
    .addColumn('minutes', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('total', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('report_totals_pkey', [
      'month',
      'dimension',
      'value',
      'measure',
      'minutes',
    ])
    .execute()

  await db.schema
    .createTable('chat_starts')
    .addColumn('month', 'text', (c) => c.notNull())
    .addColumn('hour', 'integer', (c) => c.notNull())
    .addColumn('chats', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('chat_starts_pkey', ['month', 'hour'])
    .execute()
  // Those of the past are known as far as their first answers were counted.
  await sql`
    insert into chat_starts (month, hour, chats)
    select month, hour, sum(answers) from chat_answer_times group by month, hour
  `.execute(db)
}

/** The earlier of the first email that was sent and the first status that says that the client was contacted. */
async function fillFirstAnswers(db: Kysely<unknown>) {
  await sql`
    update consultation_leads set first_answered_at = (
      select min(at) from (
        select at from lead_changes
        where lead_id = consultation_leads.id and field = 'status'
          and to_value in ('contacted', 'scheduled', 'complete')
        union all
        select coalesce(sent_at, created_at) from lead_emails
        where lead_id = consultation_leads.id and status = 'sent'
      ) as answers
    ) where handled_at is not null or status <> 'notContacted'
  `.execute(db)
}
