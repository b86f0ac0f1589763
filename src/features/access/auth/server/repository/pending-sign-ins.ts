import type { Database } from '#platform/server/database/database.ts'

/** A sign-in with a correct password that still needs the emailed code. */
export type PendingSignIn = {
  tokenHash: string
  userId: number
  codeSentAt: Date
  expiresAt: Date
}

type Tables = { pendingSignIns: PendingSignIn }

export function createPendingSignInRepository(database: Database) {
  const query = () => database.query<Tables>()

  return {
    async insertPending(pending: PendingSignIn): Promise<void> {
      await query().insertInto('pendingSignIns').values(pending).execute()
    },

    async findPending(tokenHash: string, now: Date): Promise<PendingSignIn | undefined> {
      return query()
        .selectFrom('pendingSignIns')
        .selectAll()
        .where('tokenHash', '=', tokenHash)
        .where('expiresAt', '>', now)
        .executeTakeFirst()
    },

    /** Claims the right to send another code; of concurrent calls only one succeeds. */
    async claimResend(tokenHash: string, now: Date, lastSentBy: Date): Promise<boolean> {
      const claimed = await query()
        .updateTable('pendingSignIns')
        .set({ codeSentAt: now })
        .where('tokenHash', '=', tokenHash)
        .where('expiresAt', '>', now)
        .where('codeSentAt', '<=', lastSentBy)
        .returning('userId')
        .executeTakeFirst()
      return claimed !== undefined
    },

    async expirePending(tokenHash: string, now: Date): Promise<void> {
      await query()
        .updateTable('pendingSignIns')
        .set({ expiresAt: now })
        .where('tokenHash', '=', tokenHash)
        .execute()
    },

    /** Deletes a pending sign-in; the foreign key deletes its codes. */
    async deletePending(tokenHash: string): Promise<void> {
      await query().deleteFrom('pendingSignIns').where('tokenHash', '=', tokenHash).execute()
    },

    async deletePendingForUser(userId: number): Promise<void> {
      await query().deleteFrom('pendingSignIns').where('userId', '=', userId).execute()
    },
  }
}
