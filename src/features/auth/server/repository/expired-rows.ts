import type { Database } from '#platform/server/database/database.ts'

type Tables = {
  verificationCodes: { id: number; expiresAt: Date }
  pendingSignIns: { tokenHash: string; expiresAt: Date }
  loginFailures: { id: number; createdAt: Date }
}

/** Deletions in batches; each returns the number of deleted rows. */
export function createExpiredRowRepository(database: Database) {
  const query = () => database.query<Tables>()

  return {
    async deleteExpiredCodes(now: Date, limit: number): Promise<number> {
      const deleted = await query()
        .deleteFrom('verificationCodes')
        .where('id', 'in', (select) =>
          select
            .selectFrom('verificationCodes')
            .select('id')
            .where('expiresAt', '<=', now)
            .limit(limit),
        )
        .returning('id')
        .execute()
      return deleted.length
    },

    async deleteExpiredPending(now: Date, limit: number): Promise<number> {
      const deleted = await query()
        .deleteFrom('pendingSignIns')
        .where('tokenHash', 'in', (select) =>
          select
            .selectFrom('pendingSignIns')
            .select('tokenHash')
            .where('expiresAt', '<=', now)
            .limit(limit),
        )
        .returning('tokenHash')
        .execute()
      return deleted.length
    },

    async deleteExpiredFailures(until: Date, limit: number): Promise<number> {
      const deleted = await query()
        .deleteFrom('loginFailures')
        .where('id', 'in', (select) =>
          select
            .selectFrom('loginFailures')
            .select('id')
            .where('createdAt', '<=', until)
            .limit(limit),
        )
        .returning('id')
        .execute()
      return deleted.length
    },
  }
}
