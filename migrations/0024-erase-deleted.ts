import { sql } from 'kysely'
import { isPostgres, type Kysely } from '#platform/server/database/column-types.ts'

/**
 * Before this version SQLite left the words of deleted rows in its file. It is written once again without
 * them; from here on they are overwritten when they are deleted. No transaction may be open for that.
 */
export async function beforeTransaction(db: Kysely<unknown>) {
  if (isPostgres(db)) return
  await sql`vacuum`.execute(db)
}

/** The tables stay as they are. */
export async function up() {}
