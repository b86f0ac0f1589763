import { sql } from 'kysely'
import type { Database } from './database.ts'

// Apart from the space of job-lock.ts; two names that share a hash only wait for each other.
const lockSpace = 52_101

/**
 * Waits until no other transaction holds the lock of this name, and holds it until the surrounding
 * transaction ends. For counts that must not change between reading and writing. On the embedded
 * database the transaction itself is that lock. Take several in the same order everywhere.
 */
export async function lockUntilCommit(database: Database, name: string): Promise<void> {
  if (database.engine === 'sqlite') return
  const query = database.query<unknown>()
  await sql`select pg_advisory_xact_lock(${lockSpace}, hashtext(${name}))`.execute(query)
}
