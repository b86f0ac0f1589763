import type { Generated, Selectable } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'
import type { Role } from '#shared/actor.ts'

type UsersTable = {
  id: Generated<number>
  username: string
  usernameKey: string
  /** An Argon2id hash. */
  password: string
  email: string
  emailKey: string
  firstName: string
  lastName: string
  role: Role
  isTherapist: boolean
  createdAt: Date
  updatedAt: Date
}

export type Account = Omit<Selectable<UsersTable>, 'usernameKey' | 'emailKey'>
export type NewAccount = Omit<Account, 'id'>
export type NamedAccount = Pick<Account, 'id' | 'firstName' | 'lastName'>
export type AccountColumns = Partial<Omit<Account, 'id' | 'createdAt' | 'updatedAt'>>

const accountColumns = [
  'id',
  'username',
  'password',
  'email',
  'firstName',
  'lastName',
  'role',
  'isTherapist',
  'createdAt',
  'updatedAt',
] as const

/** What two spellings of one address have in common. */
export const loginKey = (usernameOrEmail: string) => usernameOrEmail.trim().toLowerCase()

export type AccountRepository = ReturnType<typeof createAccountRepository>

export function createAccountRepository(database: Database) {
  const users = () => database.query<{ users: UsersTable }>()

  return {
    /** Undefined when the username or e-mail is taken, in any case. */
    async insert(account: NewAccount): Promise<Account | undefined> {
      return users()
        .insertInto('users')
        .values({
          ...account,
          usernameKey: loginKey(account.username),
          emailKey: loginKey(account.email),
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning(accountColumns)
        .executeTakeFirst()
    },

    async findById(id: number): Promise<Account | undefined> {
      return users()
        .selectFrom('users')
        .select(accountColumns)
        .where('id', '=', id)
        .executeTakeFirst()
    },

    async findByLogin(usernameOrEmail: string): Promise<Account | undefined> {
      const key = loginKey(usernameOrEmail)
      return users()
        .selectFrom('users')
        .select(accountColumns)
        .where((where) => where.or([where('usernameKey', '=', key), where('emailKey', '=', key)]))
        .executeTakeFirst()
    },

    /** Everyone, in the order they joined. */
    async list(): Promise<Account[]> {
      return users().selectFrom('users').select(accountColumns).orderBy('id').execute()
    },

    /** What people are called, of all or of some, in the order they joined. */
    async listNames(ids?: readonly number[]): Promise<NamedAccount[]> {
      if (ids?.length === 0) return []
      return users()
        .selectFrom('users')
        .select(['id', 'firstName', 'lastName'])
        .$if(ids !== undefined, (query) => query.where('id', 'in', ids ?? []))
        .orderBy('id')
        .execute()
    },

    /**
     * Changes an account that is still as the caller last read it (`readAt`); undefined when it is
     * not there, or was changed since. Throws a unique violation for a name that is taken.
     */
    async change(
      id: number,
      readAt: Date | undefined,
      columns: AccountColumns & { updatedAt: Date },
    ): Promise<Account | undefined> {
      const { username, email } = columns
      let update = users()
        .updateTable('users')
        .set({
          ...columns,
          ...(username === undefined ? {} : { usernameKey: loginKey(username) }),
          ...(email === undefined ? {} : { emailKey: loginKey(email) }),
        })
        .where('id', '=', id)
      if (readAt) update = update.where('updatedAt', '<=', readAt)
      return update.returning(accountColumns).executeTakeFirst()
    },

    /** Whether somebody other than `exceptId` signs in by one of these names. */
    async isTaken(names: readonly string[], exceptId: number | undefined): Promise<boolean> {
      const keys = names.map(loginKey)
      let found = users()
        .selectFrom('users')
        .select('id')
        .where((where) =>
          where.or([where('usernameKey', 'in', keys), where('emailKey', 'in', keys)]),
        )
      if (exceptId !== undefined) found = found.where('id', '!=', exceptId)
      return (await found.executeTakeFirst()) !== undefined
    },

    /** How many administrators there are beside one account. */
    async countAdministratorsBeside(id: number): Promise<number> {
      const { n } = await users()
        .selectFrom('users')
        .select((select) => select.fn.countAll<number>().as('n'))
        .where('role', '=', 'admin')
        .where('id', '!=', id)
        .executeTakeFirstOrThrow()
      return n
    },

    /** False when it was not there. */
    async remove(id: number): Promise<boolean> {
      const removed = await users()
        .deleteFrom('users')
        .where('id', '=', id)
        .returning('id')
        .executeTakeFirst()
      return removed !== undefined
    },

    async setPassword(id: number, passwordHash: string): Promise<void> {
      await users()
        .updateTable('users')
        .set({ password: passwordHash })
        .where('id', '=', id)
        .execute()
    },

    /** Sets a new password where the old one is still the one given; false where it is not. */
    async replacePassword(id: number, oldHash: string, newHash: string): Promise<boolean> {
      const changed = await users()
        .updateTable('users')
        .set({ password: newHash })
        .where('id', '=', id)
        .where('password', '=', oldHash)
        .returning('id')
        .executeTakeFirst()
      return changed !== undefined
    },

    async hasPassword(id: number, hash: string): Promise<boolean> {
      const found = await users()
        .selectFrom('users')
        .select('id')
        .where('id', '=', id)
        .where('password', '=', hash)
        .executeTakeFirst()
      return found !== undefined
    },

    async count(): Promise<number> {
      const { n } = await users()
        .selectFrom('users')
        .select((select) => select.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
      return n
    },
  }
}
