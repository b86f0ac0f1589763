import { sql } from 'kysely'
import {
  createIndex,
  createTableWithId,
  type Kysely,
  timestamp,
} from '#platform/server/database/column-types.ts'

/** Free calls, the times that are offered to clients, and the moment of a request's call. */
export async function up(db: Kysely<unknown>) {
  await createTableWithId(db, 'appointments')
    .addColumn('lead_id', 'integer', (c) =>
      c.notNull().references('consultation_leads.id').onDelete('cascade'),
    )
    // Null once the account was deleted: the call stands until an administrator has seen to it.
    .addColumn('user_id', 'integer', (c) => c.references('users.id').onDelete('set null'))
    .addColumn('starts_at', timestamp, (c) => c.notNull())
    .addColumn('ends_at', timestamp, (c) => c.notNull())
    .addColumn('way', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
    // The identity of its calendar entry. The entry of a time that a call had before has the same one.
    .addColumn('uid', 'text', (c) => c.notNull())
    // When it was first said to be held or not answered.
    .addColumn('outcome_at', timestamp)
    // When the last email said that this person has booked already.
    .addColumn('already_booked_at', timestamp)
    .addColumn('created_at', timestamp, (c) => c.notNull())
    .addColumn('updated_at', timestamp, (c) => c.notNull())
    .execute()
  await createIndex(db, 'appointments', ['lead_id'])
  await createIndex(db, 'appointments', ['starts_at', 'user_id'])
  // The last guard against two calls at one time; overlaps are refused under a lock before.
  await sql`create unique index appointments_taken on appointments (user_id, starts_at)
    where state in ('booked', 'held', 'noAnswer')`.execute(db)
  await sql`create unique index appointments_uid on appointments (uid)
    where state <> 'moved'`.execute(db)

  await createTableWithId(db, 'appointment_offers')
    .addColumn('lead_id', 'integer', (c) =>
      c.notNull().references('consultation_leads.id').onDelete('cascade'),
    )
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('starts_at', timestamp, (c) => c.notNull())
    .addColumn('ends_at', timestamp, (c) => c.notNull())
    .addColumn('way', 'text', (c) => c.notNull())
    .addColumn('created_at', timestamp, (c) => c.notNull())
    .addColumn('expires_at', timestamp, (c) => c.notNull())
    .execute()
  await createIndex(db, 'appointment_offers', ['lead_id'])
  await createIndex(db, 'appointment_offers', ['user_id', 'starts_at'])
  await createIndex(db, 'appointment_offers', ['expires_at'])

  await addMomentOfCall(db)
}

const countIndexes = [
  ['assigned_to', 'created_at', 'id', 'status', 'hold_until'],
  ['created_at', 'id', 'status', 'hold_until'],
  ['language', 'created_at', 'id', 'hold_until'],
  ['status', 'created_at', 'id', 'hold_until'],
]

/** A request is kept until the day after its call, so the indexes that answer counts carry its moment. */
async function addMomentOfCall(db: Kysely<unknown>) {
  const table = 'consultation_leads'
  await db.schema.alterTable(table).addColumn('appointment_at', timestamp).execute()
  for (const columns of countIndexes) {
    await db.schema.dropIndex(`${table}_${columns.join('_')}`).execute()
    await createIndex(db, table, [...columns, 'appointment_at'])
  }
  await sql`drop index consultation_leads_hold_until`.execute(db)
  await sql`create index consultation_leads_hold_until on consultation_leads
    (hold_until, created_at, status, appointment_at) where hold_until is not null`.execute(db)
  await sql`create index consultation_leads_appointment_at on consultation_leads
    (appointment_at, created_at, hold_until) where appointment_at is not null`.execute(db)
  await sql`drop index consultation_leads_next_action`.execute(db)
  await sql`create index consultation_leads_next_action on consultation_leads
    (next_action_at, assigned_to, created_at, hold_until, id, appointment_at)
    where next_action_at is not null`.execute(db)
}
