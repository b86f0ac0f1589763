import type { Generated } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'
import type { Failure, ThrottleKeys } from '../../rules.ts'

type Tables = {
  loginFailures: Failure & { id: Generated<number> }
  signInWarnings: { userId: number; sentAt: Date }
}

export function createLoginFailureRepository(database: Database) {
  const query = () => database.query<Tables>()

  return {
    /** @returns the id, for `deleteFailure` */
    async insertFailure(failure: Failure): Promise<number> {
      const { id } = await query()
        .insertInto('loginFailures')
        .values(failure)
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    },

    async deleteFailure(id: number): Promise<void> {
      await query().deleteFrom('loginFailures').where('id', '=', id).execute()
    },

    /** Deletes an account's failures from one address or in one known browser. */
    async deleteFailures({ accountKey, address, browser }: ThrottleKeys): Promise<void> {
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

    /** The failures of the account, the address or the site, newest first. */
    async listFailures(
      { accountKey, address, site }: ThrottleKeys,
      since: Date,
    ): Promise<Failure[]> {
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

    /** Claims the right to warn a user by email; false when that happened after `since`. */
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
}
