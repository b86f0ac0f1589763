import { createIndex, type Kysely, timestamp } from '#platform/server/database/column-types.ts'

/** The network address of a form that is held back, and the accounts that their owner has unlinked from a provider. */
export async function up(db: Kysely<unknown>) {
  // Of forms that are held already it is not known.
  await db.schema.alterTable('held_forms').addColumn('address', 'text').execute()
  await createIndex(db, 'held_forms', ['created_at'])

  await db.schema
    .createTable('unlinked_accounts')
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('issuer', 'text', (c) => c.notNull())
    .addColumn('unlinked_at', timestamp, (c) => c.notNull())
    .addPrimaryKeyConstraint('unlinked_accounts_key', ['user_id', 'issuer'])
    .execute()
}
