import type { Kysely } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'
import { prepareQuery } from '#platform/server/database/prepared.ts'
import { type Account, accountColumns, type Tables, toLoginKey } from './users-table.ts'

export type NamedAccount = Pick<Account, 'id' | 'firstName' | 'lastName'>

export function createAccountLookup(database: Database) {
  const users = () => database.query<Tables>()
  // Prepared because every request of a signed-in user runs it.
  const findOne = prepareQuery(database, ['id'], (query: Kysely<Tables>, { id }: { id: number }) =>
    query.selectFrom('users').select(accountColumns).where('id', '=', id),
  )

  return {
    async findById(id: number): Promise<Account | undefined> {
      const [account] = await findOne({ id })
      return account
    },

    async findByLogin(usernameOrEmail: string): Promise<Account | undefined> {
      const key = toLoginKey(usernameOrEmail)
      return users()
        .selectFrom('users')
        .select(accountColumns)
        .where((where) => where.or([where('usernameKey', '=', key), where('emailKey', '=', key)]))
        .executeTakeFirst()
    },

    /** Names of all accounts or of those with the given ids, in the order of creation. */
    async listNames(ids?: readonly number[]): Promise<NamedAccount[]> {
      if (ids?.length === 0) return []
      return users()
        .selectFrom('users')
        .select(['id', 'firstName', 'lastName'])
        .$if(ids !== undefined, (query) => query.where('id', 'in', ids ?? []))
        .orderBy('id')
        .execute()
    },

    /** True if an account other than `exceptId` signs in with one of these names. */
    async isTaken(names: readonly string[], exceptId: number | undefined): Promise<boolean> {
      const keys = names.map(toLoginKey)
      let matching = users()
        .selectFrom('users')
        .select('id')
        .where((where) =>
          where.or([where('usernameKey', 'in', keys), where('emailKey', 'in', keys)]),
        )
      if (exceptId !== undefined) matching = matching.where('id', '!=', exceptId)
      return (await matching.executeTakeFirst()) !== undefined
    },

    /** The number of administrators who can sign in, without the given account. */
    async countOtherAdministrators(id: number): Promise<number> {
      const { n } = await users()
        .selectFrom('users')
        .select((select) => select.fn.countAll<number>().as('n'))
        .where('role', '=', 'admin')
        .where('suspendedAt', 'is', null)
        .where('id', '!=', id)
        .executeTakeFirstOrThrow()
      return n
    },

    /** Administrators who can sign in, in the order of creation. */
    async listAdministrators(): Promise<Account[]> {
      return users()
        .selectFrom('users')
        .select(accountColumns)
        .where('role', '=', 'admin')
        .where('suspendedAt', 'is', null)
        .orderBy('id')
        .execute()
    },

    async isEmpty(): Promise<boolean> {
      const account = await users().selectFrom('users').select('id').limit(1).executeTakeFirst()
      return account === undefined
    },
  }
}
