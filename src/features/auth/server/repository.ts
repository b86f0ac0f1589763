import type { Generated, Selectable } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'

type PendingSignInsTable = {
  tokenHash: string
  userId: number
  codeSentAt: Date
  expiresAt: Date
}

type VerificationCodesTable = {
  id: Generated<number>
  userId: number
  /** A keyed hash. */
  code: string
  pendingHash: string
  tries: Generated<number>
  used: boolean
  expiresAt: Date
  createdAt: Date
}

type LoginFailuresTable = {
  id: Generated<number>
  accountKey: string
  address: string
  createdAt: Date
}

type Tables = {
  pendingSignIns: PendingSignInsTable
  verificationCodes: VerificationCodesTable
  loginFailures: LoginFailuresTable
  setupTokens: { tokenHash: string; createdAt: Date }
}

export type PendingSignIn = PendingSignInsTable
export type StoredCode = Selectable<VerificationCodesTable>
export type NewCode = Pick<
  StoredCode,
  'userId' | 'code' | 'pendingHash' | 'expiresAt' | 'createdAt'
>
/** Whose failures are meant: one of the two, or both at once. */
export type FailureScope = { accountKey?: string; address?: string }

export type AuthRepository = ReturnType<typeof createAuthRepository>

export function createAuthRepository(database: Database) {
  const query = () => database.query<Tables>()

  const pendingSignIns = {
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

    /** Takes the right to send one more code; of two calls at once only one gets it. */
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

    async endPending(tokenHash: string, now: Date): Promise<void> {
      await query()
        .updateTable('pendingSignIns')
        .set({ expiresAt: now })
        .where('tokenHash', '=', tokenHash)
        .execute()
    },

    /** Removes a waiting sign-in and its codes with it. */
    async removePending(tokenHash: string): Promise<void> {
      await query().deleteFrom('pendingSignIns').where('tokenHash', '=', tokenHash).execute()
    },

    async removePendingOf(userId: number): Promise<void> {
      await query().deleteFrom('pendingSignIns').where('userId', '=', userId).execute()
    },
  }

  const codes = {
    /** Stores a code and ends all older ones of its user. Call it in a transaction. */
    async replaceCode(code: NewCode): Promise<void> {
      await query()
        .updateTable('verificationCodes')
        .set({ used: true })
        .where('userId', '=', code.userId)
        .where('used', '=', false)
        .execute()
      await query()
        .insertInto('verificationCodes')
        .values({ ...code, used: false })
        .execute()
    },

    /**
     * Counts a try and only then tells what to compare with, so that guesses made at the same time
     * have no more tries than guesses made one after another.
     */
    async countCodeTry(
      pendingHash: string,
      now: Date,
      mostTries: number,
    ): Promise<Pick<StoredCode, 'id' | 'userId' | 'code' | 'tries'> | undefined> {
      return query()
        .updateTable('verificationCodes')
        .set((set) => ({ tries: set('tries', '+', 1) }))
        .where('pendingHash', '=', pendingHash)
        .where('used', '=', false)
        .where('tries', '<', mostTries)
        .where('expiresAt', '>', now)
        .returning(['id', 'userId', 'code', 'tries'])
        .executeTakeFirst()
    },

    /** Uses a code up; false when someone was faster or a newer code has come. */
    async spendCode(id: number): Promise<boolean> {
      const spent = await query()
        .updateTable('verificationCodes')
        .set({ used: true })
        .where('id', '=', id)
        .where('used', '=', false)
        .returning('id')
        .executeTakeFirst()
      return spent !== undefined
    },
  }

  const failures = {
    async insertFailure(failure: Omit<LoginFailuresTable, 'id'>): Promise<void> {
      await query().insertInto('loginFailures').values(failure).execute()
    },

    async clearFailures(accountKey: string, address: string): Promise<void> {
      await query()
        .deleteFrom('loginFailures')
        .where('accountKey', '=', accountKey)
        .where('address', '=', address)
        .execute()
    },

    /** When the `nth` newest failure after `since` was; undefined while there are fewer. */
    async findNthFailure(
      { accountKey, address }: FailureScope,
      nth: number,
      since: Date,
    ): Promise<Date | undefined> {
      let failures = query()
        .selectFrom('loginFailures')
        .select('createdAt')
        .where('createdAt', '>', since)
      if (accountKey !== undefined) failures = failures.where('accountKey', '=', accountKey)
      if (address !== undefined) failures = failures.where('address', '=', address)
      const found = await failures
        .orderBy('createdAt', 'desc')
        .limit(1)
        .offset(nth - 1)
        .executeTakeFirst()
      return found?.createdAt
    },
  }

  const setup = {
    /** Stores a setup token beside those of other instances; ones from before `since` are dropped. */
    async insertSetupToken(tokenHash: string, now: Date, since: Date): Promise<void> {
      await query().deleteFrom('setupTokens').where('createdAt', '<=', since).execute()
      await query().insertInto('setupTokens').values({ tokenHash, createdAt: now }).execute()
    },

    async hasSetupToken(tokenHash: string): Promise<boolean> {
      const found = await query()
        .selectFrom('setupTokens')
        .select('tokenHash')
        .where('tokenHash', '=', tokenHash)
        .executeTakeFirst()
      return found !== undefined
    },

    async removeSetupTokens(): Promise<void> {
      await query().deleteFrom('setupTokens').execute()
    },
  }

  return {
    ...pendingSignIns,
    ...codes,
    ...failures,
    ...setup,

    /** Removes what is past its time, at most `most` rows of each kind. */
    async removeExpired(now: Date, failuresSince: Date, most: number): Promise<number> {
      const codes = await query()
        .deleteFrom('verificationCodes')
        .where('id', 'in', (select) =>
          select
            .selectFrom('verificationCodes')
            .select('id')
            .where('expiresAt', '<=', now)
            .limit(most),
        )
        .returning('id')
        .execute()
      const pending = await query()
        .deleteFrom('pendingSignIns')
        .where('tokenHash', 'in', (select) =>
          select
            .selectFrom('pendingSignIns')
            .select('tokenHash')
            .where('expiresAt', '<=', now)
            .limit(most),
        )
        .returning('tokenHash')
        .execute()
      const failures = await query()
        .deleteFrom('loginFailures')
        .where('id', 'in', (select) =>
          select
            .selectFrom('loginFailures')
            .select('id')
            .where('createdAt', '<=', failuresSince)
            .limit(most),
        )
        .returning('id')
        .execute()
      return codes.length + pending.length + failures.length
    },
  }
}
