import type { Generated, Selectable } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'
import { maxCodeTries } from '../../rules.ts'
import type { PendingSignIn } from './pending-sign-ins.ts'

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

type Tables = { verificationCodes: VerificationCodesTable; pendingSignIns: PendingSignIn }

export type StoredCode = Selectable<VerificationCodesTable>
export type NewCode = Pick<
  StoredCode,
  'userId' | 'code' | 'pendingHash' | 'expiresAt' | 'createdAt'
>

export function createVerificationCodeRepository(database: Database) {
  const query = () => database.query<Tables>()

  return {
    /** Stores a code and invalidates all older ones of its user. Requires a transaction. */
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
     * Counts a try before it returns the hash to compare with, so that concurrent guesses get no
     * more tries than sequential ones.
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

    /** True if a pending sign-in of this account has a valid code created after `since`. */
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

    /** Marks a code as used; false when it was used or replaced in the meantime. */
    async consumeCode(id: number): Promise<boolean> {
      const used = await query()
        .updateTable('verificationCodes')
        .set({ used: true })
        .where('id', '=', id)
        .where('used', '=', false)
        .returning('id')
        .executeTakeFirst()
      return used !== undefined
    },
  }
}
