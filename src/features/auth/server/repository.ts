import { type Generated, type Selectable, sql } from 'kysely'
import type { AuditOutcome } from '#features/audit/contract.ts'
import type { Database } from '#platform/server/database/database.ts'
import { type Asker, type Failure, maxCodeTries } from '../rules.ts'

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

type LoginFailuresTable = Failure & { id: Generated<number> }

type FailureCountsTable = {
  /** Whose failures are counted together. */
  countKey: string
  userId: number | null
  actorId: number | null
  action: 'account.sign_in_failed' | 'account.password_changed' | 'account.password_confirmed'
  outcome: AuditOutcome
  address: string
  failures: number
  endsAt: Date
}

type Tables = {
  pendingSignIns: PendingSignInsTable
  verificationCodes: VerificationCodesTable
  loginFailures: LoginFailuresTable
  failureCounts: FailureCountsTable
  signInWarnings: { userId: number; sentAt: Date }
  setupTokens: { tokenHash: string; createdAt: Date }
}

export type PendingSignIn = PendingSignInsTable
export type StoredCode = Selectable<VerificationCodesTable>
export type NewCode = Pick<
  StoredCode,
  'userId' | 'code' | 'pendingHash' | 'expiresAt' | 'createdAt'
>
export type FailureCount = FailureCountsTable

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

    async removePendingForUser(userId: number): Promise<void> {
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
      maxTries: number,
    ): Promise<Pick<StoredCode, 'id' | 'userId' | 'code' | 'tries'> | undefined> {
      return query()
        .updateTable('verificationCodes')
        .set((set) => ({ tries: set('tries', '+', 1) }))
        .where('pendingHash', '=', pendingHash)
        .where('used', '=', false)
        .where('tries', '<', maxTries)
        .where('expiresAt', '>', now)
        .returning(['id', 'userId', 'code', 'tries'])
        .executeTakeFirst()
    },

    /** Whether a waiting sign-in of this account has a code made after `since` that still works. */
    async hasLiveCode(code: {
      pendingHash: string
      userId: number
      since: Date
      now: Date
    }): Promise<boolean> {
      const found = await query()
        .selectFrom('verificationCodes')
        .innerJoin('pendingSignIns', 'tokenHash', 'pendingHash')
        .select('verificationCodes.id')
        .where('pendingHash', '=', code.pendingHash)
        .where('verificationCodes.userId', '=', code.userId)
        .where('used', '=', false)
        .where('tries', '<', maxCodeTries)
        .where('createdAt', '>', code.since)
        .where('verificationCodes.expiresAt', '>', code.now)
        .where('pendingSignIns.expiresAt', '>', code.now)
        .executeTakeFirst()
      return found !== undefined
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
    /** @returns its id, to take it back by */
    async insertFailure(failure: Failure): Promise<number> {
      const { id } = await query()
        .insertInto('loginFailures')
        .values(failure)
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    },

    async removeFailure(id: number): Promise<void> {
      await query().deleteFrom('loginFailures').where('id', '=', id).execute()
    },

    /** Those of an account from one address, or in one browser that is known. */
    async clearFailures({ accountKey, address, browser }: Asker): Promise<void> {
      await query()
        .deleteFrom('loginFailures')
        .where('accountKey', '=', accountKey)
        .where((where) =>
          where.or([
            where('address', '=', address),
            ...(browser === null ? [] : [where('browser', '=', browser)]),
          ]),
        )
        .execute()
    },

    /** All that may count against somebody, newest first: of the account, the address and the site. */
    async listFailures({ accountKey, address, site }: Asker, since: Date): Promise<Failure[]> {
      return query()
        .selectFrom('loginFailures')
        .select(['kind', 'accountKey', 'address', 'site', 'browser', 'createdAt'])
        .where('createdAt', '>', since)
        .where((where) =>
          where.or([
            where('accountKey', '=', accountKey),
            where('address', '=', address),
            ...(site === null ? [] : [where('site', '=', site)]),
          ]),
        )
        .orderBy('createdAt', 'desc')
        .orderBy('id', 'desc')
        .limit(1_000)
        .execute()
    },

    /** Takes the right to warn somebody by mail; false when that was done after `since`. */
    async claimWarning(userId: number, now: Date, since: Date): Promise<boolean> {
      const claimed = await query()
        .insertInto('signInWarnings')
        .values({ userId, sentAt: now })
        .onConflict((conflict) =>
          conflict
            .column('userId')
            .doUpdateSet({ sentAt: now })
            .where('signInWarnings.sentAt', '<=', since),
        )
        .returning('userId')
        .executeTakeFirst()
      return claimed !== undefined
    },
  }

  const failureCounts = {
    /** Counts one more failure of a kind. @returns how many there are, this one among them */
    async countFailure(count: Omit<FailureCount, 'failures'>): Promise<number> {
      const { failures } = await query()
        .insertInto('failureCounts')
        .values({ ...count, failures: 1 })
        .onConflict((conflict) =>
          conflict
            .column('countKey')
            .doUpdateSet({ failures: sql<number>`failure_counts.failures + 1` }),
        )
        .returning('failures')
        .executeTakeFirstOrThrow()
      return failures
    },

    /** Takes counts out whose time is over: of one key, or at most `max` of all. */
    async takeEndedCounts(
      now: Date,
      { countKey, max = 500 }: { countKey?: string; max?: number },
    ): Promise<FailureCount[]> {
      return query()
        .deleteFrom('failureCounts')
        .where('countKey', 'in', (select) => {
          const ended = select
            .selectFrom('failureCounts')
            .select('countKey')
            .where('endsAt', '<=', now)
            .limit(max)
          return countKey === undefined ? ended : ended.where('countKey', '=', countKey)
        })
        .returningAll()
        .execute()
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
    ...failureCounts,
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
