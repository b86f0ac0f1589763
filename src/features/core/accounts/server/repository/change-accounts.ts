import type { Database } from '#platform/server/database/database.ts'
import { toSearchColumns } from '../../rules.ts'
import { type Account, accountColumns, type Tables, toLoginKey } from './users-table.ts'

export type NewAccount = Omit<Account, 'id' | 'suspendedAt'>
export type AccountColumns = Partial<Omit<Account, 'id' | 'createdAt' | 'updatedAt'>>

export function createAccountChanges(database: Database) {
  const users = () => database.query<Tables>()

  return {
    /** Undefined when the username or email is taken, in any letter case. */
    async insert(account: NewAccount): Promise<Account | undefined> {
      return users()
        .insertInto('users')
        .values({
          ...account,
          ...toSearchColumns(account),
          suspendedAt: null,
          usernameKey: toLoginKey(account.username),
          emailKey: toLoginKey(account.email),
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning(accountColumns)
        .executeTakeFirst()
    },

    /**
     * Changes an account unless it was changed after `readAt`; undefined when it was, or does not
     * exist. @throws a unique violation for a name that is taken
     */
    async change(
      id: number,
      readAt: Date | undefined,
      columns: AccountColumns & { updatedAt: Date },
    ): Promise<Account | undefined> {
      const { username, email, firstName, lastName } = columns
      const isRenamed = [username, email, firstName, lastName].some((name) => name !== undefined)
      return database.transaction(async () => {
        let update = users()
          .updateTable('users')
          .set({
            ...columns,
            ...(username === undefined ? {} : { usernameKey: toLoginKey(username) }),
            ...(email === undefined ? {} : { emailKey: toLoginKey(email) }),
          })
          .where('id', '=', id)
        if (readAt) update = update.where('updatedAt', '<=', readAt)
        const account = await update.returning(accountColumns).executeTakeFirst()
        // Derived from the updated row, which is locked until this transaction ends.
        if (account && isRenamed) {
          await users()
            .updateTable('users')
            .set(toSearchColumns(account))
            .where('id', '=', id)
            .execute()
        }
        return account
      })
    },

    /** False when the account did not exist. */
    async remove(id: number): Promise<boolean> {
      const deleted = await users()
        .deleteFrom('users')
        .where('id', '=', id)
        .returning('id')
        .executeTakeFirst()
      return deleted !== undefined
    },
  }
}
