import { sql } from 'kysely'
import type { Database } from './database.ts'

// Any number does, as long as no other program on the same database takes it.
const lockSpace = 52_100

/**
 * Runs `work` in a transaction on one instance at a time; elsewhere meanwhile it answers 0 at once.
 * The embedded database has one owner, so there the lock is the process itself.
 */
export async function tryWithLock(
  database: Database,
  lockNumber: number,
  work: () => Promise<number>,
): Promise<number> {
  if (database.engine === 'sqlite') return work()
  return database.transaction(async () => {
    const { rows } = await sql<{ isMine: boolean }>`
      select pg_try_advisory_xact_lock(${lockSpace}, ${lockNumber}) as is_mine
    `.execute(database.query<unknown>())
    return rows[0]?.isMine ? work() : 0
  })
}
