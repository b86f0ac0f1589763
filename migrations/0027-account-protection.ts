import { type Kysely, timestamp } from '#platform/server/database/column-types.ts'

/**
 * When the owner of a session last gave the password, and since when an account is suspended. The
 * sessions there are count as not confirmed: whoever uses one gives the password before it may change
 * who can sign in.
 */
export async function up(db: Kysely<unknown>) {
  await db.schema.alterTable('sessions').addColumn('confirmed_at', timestamp).execute()
  await db.schema.alterTable('users').addColumn('suspended_at', timestamp).execute()
}
