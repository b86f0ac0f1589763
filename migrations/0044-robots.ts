import {
  createIndex,
  createTableWithId,
  json,
  type Kysely,
  timestamp,
} from '#platform/server/database/column-types.ts'

/** Proof of work for security checks, how many forms came in lately, and those that wait for a person to look at them. */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .alterTable('captchas')
    // The form that a check is for; null where a client did not say.
    .addColumn('form', 'text')
    .execute()
  // Null until a browser has done the work of this check for this form.
  await db.schema.alterTable('captchas').addColumn('worked_at', timestamp).execute()

  await createTableWithId(db, 'screened_forms')
    .addColumn('form', 'text', (c) => c.notNull())
    // The network of the sender: an IPv4 address, or the /64 of an IPv6 address; deleted after a day.
    .addColumn('address', 'text', (c) => c.notNull())
    .addColumn('is_proved', 'boolean', (c) => c.notNull())
    .addColumn('created_at', timestamp, (c) => c.notNull())
    .execute()
  await createIndex(db, 'screened_forms', ['created_at'])

  await createTableWithId(db, 'held_forms')
    .addColumn('form', 'text', (c) => c.notNull())
    .addColumn('submission_id', 'text', (c) => c.unique())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('email_key', 'text', (c) => c.notNull())
    .addColumn('phone_digits', 'text')
    .addColumn('content', json, (c) => c.notNull())
    .addColumn('language', 'text', (c) => c.notNull())
    .addColumn('signals', json, (c) => c.notNull())
    .addColumn('created_at', timestamp, (c) => c.notNull())
    .addColumn('expires_at', timestamp, (c) => c.notNull())
    .execute()
  await createIndex(db, 'held_forms', ['expires_at'])
  await createIndex(db, 'held_forms', ['email_key'])
}
