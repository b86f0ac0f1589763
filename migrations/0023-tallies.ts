import type { Kysely } from '#platform/server/database/column-types.ts'
import { createTally } from '#platform/server/database/tally.ts'

/** How many leads and accounts there are, without counting them. */
export async function up(db: Kysely<unknown>) {
  await createTally(db, {
    tally: 'lead_tally',
    table: 'consultation_leads',
    by: { status: 'text', assigned_to: 'integer' },
  })
  await createTally(db, {
    tally: 'user_tally',
    table: 'users',
    by: { is_therapist: 'boolean' },
  })
}
