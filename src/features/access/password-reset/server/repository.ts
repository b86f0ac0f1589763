import type { Generated, Selectable } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'
import type { ResetStatus } from '../rules.ts'

type PasswordResetsTable = {
  id: Generated<number>
  userId: number
  tokenHash: string
  /** From `hashCredentials` when the link was made: the link ends when it changes. */
  credentialsHash: string
  status: ResetStatus
  createdAt: Date
  expiresAt: Date
}

export type PasswordReset = Selectable<PasswordResetsTable>

export type PasswordResetRepository = ReturnType<typeof createPasswordResetRepository>

export function createPasswordResetRepository(database: Database) {
  const query = () => database.query<{ passwordResets: PasswordResetsTable }>()

  return {
    async countSince(userId: number, since: Date): Promise<number> {
      const { n } = await query()
        .selectFrom('passwordResets')
        .select((select) => select.fn.countAll<number>().as('n'))
        .where('userId', '=', userId)
        .where('createdAt', '>', since)
        .executeTakeFirstOrThrow()
      return n
    },

    /** Stores a link and ends the older ones of its account. Requires a transaction. */
    async replace(reset: Omit<PasswordReset, 'id' | 'status'>): Promise<void> {
      await query()
        .updateTable('passwordResets')
        .set({ status: 'replaced' })
        .where('userId', '=', reset.userId)
        .where('status', '=', 'open')
        .execute()
      await query()
        .insertInto('passwordResets')
        .values({ ...reset, status: 'open' })
        .execute()
    },

    /** Deletes a link whose email could not be sent. */
    async deleteByToken(tokenHash: string): Promise<void> {
      await query().deleteFrom('passwordResets').where('tokenHash', '=', tokenHash).execute()
    },

    async findByToken(tokenHash: string): Promise<PasswordReset | undefined> {
      return query()
        .selectFrom('passwordResets')
        .selectAll()
        .where('tokenHash', '=', tokenHash)
        .executeTakeFirst()
    },

    /** Uses a link up. Of concurrent calls only one succeeds. */
    async claim(tokenHash: string, now: Date): Promise<boolean> {
      const claimed = await query()
        .updateTable('passwordResets')
        .set({ status: 'used' })
        .where('tokenHash', '=', tokenHash)
        .where('status', '=', 'open')
        .where('expiresAt', '>', now)
        .returning('id')
        .executeTakeFirst()
      return claimed !== undefined
    },

    /** @returns how many were deleted, at most `max` */
    async deleteExpired(now: Date, max: number): Promise<number> {
      const deleted = await query()
        .deleteFrom('passwordResets')
        .where('id', 'in', (select) =>
          select.selectFrom('passwordResets').select('id').where('expiresAt', '<=', now).limit(max),
        )
        .returning('id')
        .execute()
      return deleted.length
    },
  }
}
