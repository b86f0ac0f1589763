import { sql } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'

type Tables = {
  verificationCodes: { id: number; expiresAt: Date }
  pendingSignIns: { tokenHash: string; expiresAt: Date }
  loginFailures: { id: number; createdAt: Date }
}

/** A table, its key, and the column with the moment up to which its rows are deleted. */
type Batch = {
  [Table in keyof Tables]: [table: Table, key: keyof Tables[Table], moment: keyof Tables[Table]]
}[keyof Tables]

/** Deletions in batches; each returns the number of deleted rows. */
export function createExpiredRowRepository(database: Database) {
  async function deleteBatch(batch: Batch, until: Date, limit: number): Promise<number> {
    const table = sql.table(batch[0])
    const [key, moment] = [sql.ref(batch[1]), sql.ref(batch[2])]
    const deleted = await sql`
      delete from ${table}
      where ${key} in (select ${key} from ${table} where ${moment} <= ${until} limit ${limit})
      returning ${key}`.execute(database.query<unknown>())
    return deleted.rows.length
  }

  return {
    deleteExpiredCodes: (now: Date, limit: number) =>
      deleteBatch(['verificationCodes', 'id', 'expiresAt'], now, limit),
    deleteExpiredPending: (now: Date, limit: number) =>
      deleteBatch(['pendingSignIns', 'tokenHash', 'expiresAt'], now, limit),
    deleteExpiredFailures: (until: Date, limit: number) =>
      deleteBatch(['loginFailures', 'id', 'createdAt'], until, limit),
  }
}
