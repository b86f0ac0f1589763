import type { Generated, Selectable } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'
import { createFactorPolicyRepository } from './repository/factor-policy.ts'
import { createPasskeyRepository } from './repository/passkeys.ts'

type AuthenticatorsTable = {
  userId: number
  /** Encrypted. */
  secret: string
  createdAt: Date
  confirmedAt: Date | null
  lastStep: Generated<number>
}

type RecoveryCodesTable = {
  id: Generated<number>
  userId: number
  codeHash: string
  createdAt: Date
}

type Tables = { authenticators: AuthenticatorsTable; recoveryCodes: RecoveryCodesTable }

export type Authenticator = Selectable<AuthenticatorsTable>

export type FactorRepository = ReturnType<typeof createFactorRepository>

export const createFactorRepository = (database: Database) => ({
  ...authenticators(database),
  ...recoveryCodes(database),
  ...secretRotation(database),
  ...createPasskeyRepository(database),
  ...createFactorPolicyRepository(database),
})

function authenticators(database: Database) {
  const query = () => database.query<Tables>()

  return {
    async find(userId: number): Promise<Authenticator | undefined> {
      return query()
        .selectFrom('authenticators')
        .selectAll()
        .where('userId', '=', userId)
        .executeTakeFirst()
    },

    /** Stores a secret in place of an unconfirmed one; false when a confirmed one exists. */
    async insertUnconfirmed(row: Pick<Authenticator, 'userId' | 'secret' | 'createdAt'>) {
      const stored = await query()
        .insertInto('authenticators')
        .values({ ...row, confirmedAt: null })
        .onConflict((conflict) =>
          conflict
            .column('userId')
            .doUpdateSet({ secret: row.secret, createdAt: row.createdAt, lastStep: 0 })
            .where('authenticators.confirmedAt', 'is', null),
        )
        .returning('userId')
        .executeTakeFirst()
      return stored !== undefined
    },

    /** True for one of concurrent calls, and only while the secret is the one that was read. */
    async confirm(userId: number, secret: string, step: number, now: Date): Promise<boolean> {
      const confirmed = await query()
        .updateTable('authenticators')
        .set({ confirmedAt: now, lastStep: step })
        .where('userId', '=', userId)
        .where('secret', '=', secret)
        .where('confirmedAt', 'is', null)
        .returning('userId')
        .executeTakeFirst()
      return confirmed !== undefined
    },

    /** Uses up a code and those before it; false when it was used before. */
    async claimStep(userId: number, step: number): Promise<boolean> {
      const claimed = await query()
        .updateTable('authenticators')
        .set({ lastStep: step })
        .where('userId', '=', userId)
        .where('confirmedAt', 'is not', null)
        .where('lastStep', '<', step)
        .returning('userId')
        .executeTakeFirst()
      return claimed !== undefined
    },

    /** False without a confirmed app. */
    async deleteAuthenticator(userId: number): Promise<boolean> {
      const removed = await query()
        .deleteFrom('authenticators')
        .where('userId', '=', userId)
        .returning('confirmedAt')
        .executeTakeFirst()
      return removed !== undefined && removed.confirmedAt !== null
    },
  }
}

function recoveryCodes(database: Database) {
  const query = () => database.query<Tables>()

  return {
    /** Requires a transaction. */
    async replaceRecoveryCodes(userId: number, codeHashes: readonly string[], createdAt: Date) {
      await query().deleteFrom('recoveryCodes').where('userId', '=', userId).execute()
      await query()
        .insertInto('recoveryCodes')
        .values(codeHashes.map((codeHash) => ({ userId, codeHash, createdAt })))
        .execute()
    },

    async deleteRecoveryCodes(userId: number): Promise<void> {
      await query().deleteFrom('recoveryCodes').where('userId', '=', userId).execute()
    },

    async countRecoveryCodes(userId: number): Promise<number> {
      const { n } = await query()
        .selectFrom('recoveryCodes')
        .select((select) => select.fn.countAll<number>().as('n'))
        .where('userId', '=', userId)
        .executeTakeFirstOrThrow()
      return n
    },

    /** Uses up a recovery code; false for a wrong one. */
    async consumeRecoveryCode(userId: number, codeHash: string): Promise<boolean> {
      const used = await query()
        .deleteFrom('recoveryCodes')
        .where('userId', '=', userId)
        .where('codeHash', '=', codeHash)
        .returning('id')
        .executeTakeFirst()
      return used !== undefined
    },
  }
}

/** For `rotate-secret`. */
function secretRotation(database: Database) {
  const query = () => database.query<Tables>()

  return {
    /** One row for each account with an app: as many as the practice has staff. */
    async listAll(): Promise<Pick<Authenticator, 'userId' | 'secret'>[]> {
      return query().selectFrom('authenticators').select(['userId', 'secret']).execute()
    },

    /** False if the secret is no longer the one that was read. */
    async replaceSecret(userId: number, former: string, secret: string): Promise<boolean> {
      const replaced = await query()
        .updateTable('authenticators')
        .set({ secret })
        .where('userId', '=', userId)
        .where('secret', '=', former)
        .returning('userId')
        .executeTakeFirst()
      return replaced !== undefined
    },
  }
}
