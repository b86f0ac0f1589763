import { createIndex, type Kysely, timestamp } from '#platform/server/database/column-types.ts'

/**
 * Sign-in limits count wrong codes and sent codes too, IPv6 sites, and apart from them browsers that
 * signed in before. `address` holds an IPv4 address or the /64 of an IPv6 address from now on; older
 * rows pass out of the window within minutes.
 */
export async function up(db: Kysely<unknown>) {
  const failures = () => db.schema.alterTable('login_failures')
  await failures()
    .addColumn('kind', 'text', (c) => c.notNull().defaultTo('password'))
    .execute()
  // The /48 of an IPv6 address.
  await failures().addColumn('site', 'text').execute()
  await failures().addColumn('browser', 'text').execute()
  await createIndex(db, 'login_failures', ['site', 'created_at'])

  // One mail about guessed codes for each account and window.
  await db.schema
    .createTable('sign_in_warnings')
    .addColumn('user_id', 'integer', (c) =>
      c.primaryKey().references('users.id').onDelete('cascade'),
    )
    .addColumn('sent_at', timestamp, (c) => c.notNull())
    .execute()

  // Repeated failures that are still to be written to the audit log, as one entry with their number.
  await db.schema
    .createTable('failure_counts')
    .addColumn('count_key', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'integer')
    .addColumn('actor_id', 'integer')
    .addColumn('action', 'text', (c) => c.notNull())
    .addColumn('outcome', 'text', (c) => c.notNull())
    .addColumn('address', 'text', (c) => c.notNull())
    .addColumn('failures', 'integer', (c) => c.notNull())
    .addColumn('ends_at', timestamp, (c) => c.notNull())
    .execute()
  await createIndex(db, 'failure_counts', ['ends_at'])
}
