import type { Database } from '#platform/server/database/database.ts'
import type { Tables } from './users-table.ts'

export function createAccountPasswords(database: Database) {
  const users = () => database.query<Tables>()

  return {
    async setPassword(id: number, passwordHash: string): Promise<void> {
      await users()
        .updateTable('users')
        .set({ password: passwordHash })
        .where('id', '=', id)
        .execute()
    },

    /** Replaces the password if `oldHash` is still the account's; false if not, or if suspended. */
    async replacePassword(id: number, oldHash: string, newHash: string): Promise<boolean> {
      const changed = await users()
        .updateTable('users')
        .set({ password: newHash })
        .where('id', '=', id)
        .where('password', '=', oldHash)
        .where('suspendedAt', 'is', null)
        .returning('id')
        .executeTakeFirst()
      return changed !== undefined
    },

    /** True if this is still the password of an active account. */
    async hasPassword(id: number, hash: string): Promise<boolean> {
      const found = await users()
        .selectFrom('users')
        .select('id')
        .where('id', '=', id)
        .where('password', '=', hash)
        .where('suspendedAt', 'is', null)
        .executeTakeFirst()
      return found !== undefined
    },
  }
}
