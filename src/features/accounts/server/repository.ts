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
}

export type Account = Omit<Selectable<UsersTable>, 'usernameKey' | 'emailKey'>
export type NewAccount = Omit<Account, 'id'>

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

    /** Everybody's name, by surname. */
    async listNames(): Promise<Pick<Account, 'id' | 'firstName' | 'lastName'>[]> {
      return users()
        .selectFrom('users')
        .select(['id', 'firstName', 'lastName'])
        .orderBy('lastName')
        .orderBy('firstName')
        .execute()
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
