import { createIndex, type Kysely } from '#platform/server/database/column-types.ts'
import {
  createCounter,
  groupByQuarterHour,
  groupByValue,
} from '#platform/server/database/counters.ts'

/**
 * How many leads and accounts there are, without counting them: leads as their status and person have it,
 * and as they came in.
 */
export async function up(db: Kysely<unknown>) {
  await createCounter(db, {
    counter: 'lead_tally',
    table: 'consultation_leads',
    by: {
      status: groupByValue('status', 'text'),
      assigned_to: groupByValue('assigned_to', 'integer'),
    },
  })
  await createCounter(db, {
    counter: 'lead_time_tally',
    table: 'consultation_leads',
    by: { quarter: groupByQuarterHour(db, 'created_at'), status: groupByValue('status', 'text') },
  })
  await createIndex(db, 'lead_time_tally', ['quarter', 'status', 'n'])
  await createCounter(db, {
    counter: 'user_tally',
    table: 'users',
    by: { is_therapist: groupByValue('is_therapist', 'boolean') },
  })
  // Those on hold are counted by when they came, too.
  await db.schema.dropIndex('consultation_leads_hold_until').execute()
  await db.schema
    .createIndex('consultation_leads_hold_until')
    .on('consultation_leads')
    .columns(['hold_until', 'created_at', 'status'])
    .where('hold_until', 'is not', null)
    .execute()
}
