import type { Generated, Kysely, Selectable, SelectQueryBuilder } from 'kysely'
import { contains } from '#platform/server/database/contains.ts'
import type { Database } from '#platform/server/database/database.ts'
import { prepareQuery } from '#platform/server/database/prepared.ts'
import type { Role } from '#shared/actor.ts'
import { toSearchColumns } from '../rules.ts'

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
  /** Since when nobody can sign in to it; null while somebody can. */
  suspendedAt: Date | null
  /** What it is found and ordered by, in plain letters: `toSearchColumns`. */
  searchText: string
  nameOrder: string
  usernameOrder: string
}

type FindableBy = 'searchText' | 'nameOrder' | 'usernameOrder'
export type Account = Omit<Selectable<UsersTable>, 'usernameKey' | 'emailKey' | FindableBy>
export type NewAccount = Omit<Account, 'id' | 'suspendedAt'>
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
  'suspendedAt',
] as const

/** By what a list is ordered. Where two are alike: by name, whichever end the list begins at. */
export type AccountOrdering = { by: 'name' | 'username' | 'role'; descending: boolean }

/** All accounts by this, as many as the sum of `n`. */
type UserTallyTable = Pick<UsersTable, 'isTherapist'> & { n: number }

export const userTally = 'userTally'

type Tables = { users: UsersTable; userTally: UserTallyTable }
type Users<Output> = SelectQueryBuilder<Tables, 'users', Output>
type OrderColumn = 'id' | 'nameOrder' | 'usernameOrder' | 'role' | 'isTherapist'
type OrderStep = { by: OrderColumn; end: 'asc' | 'desc' }

/** What decides first, second and so on; without an ordering, who joined first. No two are alike in all. */
function orderSteps(ordering: AccountOrdering | undefined): OrderStep[] {
  const end = ordering?.descending ? 'desc' : 'asc'
  const byName: OrderStep[] = [{ by: 'nameOrder', end: 'asc' }]
  const joined: OrderStep = { by: 'id', end: 'asc' }
  switch (ordering?.by) {
    case undefined:
      return [joined]
    case 'name':
      return [{ by: 'nameOrder', end }, joined]
    case 'username':
      return [{ by: 'usernameOrder', end }, ...byName, joined]
    case 'role':
      // Administrators, those of them who are therapists too, therapists.
      return [{ by: 'role', end }, { by: 'isTherapist', end }, ...byName, joined]
  }
}

const inOrder = <Output>(query: Users<Output>, ordering: AccountOrdering | undefined) =>
  orderSteps(ordering).reduce((sorted, { by, end }) => sorted.orderBy(by, end), query)

const narrow = <Output>(query: Users<Output>, words: readonly string[]) =>
  words.reduce((narrowed, word) => narrowed.where(contains('searchText', word)), query)

/** What two spellings of one address have in common. */
export const loginKey = (usernameOrEmail: string) => usernameOrEmail.trim().toLowerCase()

export type AccountRepository = ReturnType<typeof createAccountRepository>

export function createAccountRepository(database: Database) {
  const users = () => database.query<Tables>()
  // Asked for with every request of somebody signed in.
  const findOne = prepareQuery(database, ['id'], (query: Kysely<Tables>, { id }: { id: number }) =>
    query.selectFrom('users').select(accountColumns).where('id', '=', id),
  )

  /** How many accounts there are, and how many of them are meant to have a profile. */
  async function countAll(): Promise<{ accounts: number; therapists: number }> {
    const lines = await users()
      .selectFrom('userTally')
      .select((line) => ['isTherapist', line.fn.sum<number>('n').as('n')])
      .groupBy('isTherapist')
      .execute()
    const countWhere = (isMeant: boolean) =>
      lines.find((line) => line.isTherapist === isMeant)?.n ?? 0
    return { accounts: countWhere(true) + countWhere(false), therapists: countWhere(true) }
  }

  return {
    /** Undefined when the username or e-mail is taken, in any case. */
    async insert(account: NewAccount): Promise<Account | undefined> {
      return users()
        .insertInto('users')
        .values({
          ...account,
          ...toSearchColumns(account),
          suspendedAt: null,
          usernameKey: loginKey(account.username),
          emailKey: loginKey(account.email),
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning(accountColumns)
        .executeTakeFirst()
    },

    async findById(id: number): Promise<Account | undefined> {
      const [account] = await findOne({ id })
      return account
    },

    async findByLogin(usernameOrEmail: string): Promise<Account | undefined> {
      const key = loginKey(usernameOrEmail)
      return users()
        .selectFrom('users')
        .select(accountColumns)
        .where((where) => where.or([where('usernameKey', '=', key), where('emailKey', '=', key)]))
        .executeTakeFirst()
    },

    /**
     * Who has all of these words, in plain letters, in the name, e-mail or username; without an
     * ordering in the order they joined. `cut` takes a piece out of the list; without it, the whole.
     */
    async list(
      words: readonly string[] = [],
      ordering?: AccountOrdering,
      cut?: { limit: number; offset: number },
    ): Promise<Account[]> {
      const found = narrow(users().selectFrom('users').select(accountColumns), words)
      const all = inOrder(found, ordering)
      return (cut ? all.limit(cut.limit).offset(cut.offset) : all).execute()
    },

    async count(words: readonly string[] = []): Promise<number> {
      if (words.length === 0) return (await countAll()).accounts
      const all = users()
        .selectFrom('users')
        .select((select) => select.fn.countAll<number>().as('n'))
      return (await narrow(all, words).executeTakeFirstOrThrow()).n
    },

    /** Where an account stands in the list of all, from 1; undefined when it is not there. */
    async findPlace(id: number, ordering?: AccountOrdering): Promise<number | undefined> {
      const steps = orderSteps(ordering)
      const all = users().selectFrom('users')
      const own = await all
        .select(['id', 'nameOrder', 'usernameOrder', 'role', 'isTherapist'])
        .where('id', '=', id)
        .executeTakeFirst()
      if (!own) return undefined
      const { n } = await all
        .select((select) => select.fn.countAll<number>().as('n'))
        .where((where) =>
          where.or(
            steps.map(({ by, end }, at) =>
              where.and([
                ...steps.slice(0, at).map((step) => where(step.by, '=', own[step.by])),
                where(by, end === 'asc' ? '<' : '>', own[by]),
              ]),
            ),
          ),
        )
        .executeTakeFirstOrThrow()
      return n + 1
    },

    countTherapists: countAll,

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
      const { username, email, firstName, lastName } = columns
      const isNamedAnew = [username, email, firstName, lastName].some((name) => name !== undefined)
      return database.transaction(async () => {
        let update = users()
          .updateTable('users')
          .set({
            ...columns,
            ...(username === undefined ? {} : { usernameKey: loginKey(username) }),
            ...(email === undefined ? {} : { emailKey: loginKey(email) }),
          })
          .where('id', '=', id)
        if (readAt) update = update.where('updatedAt', '<=', readAt)
        const account = await update.returning(accountColumns).executeTakeFirst()
        // From the row as it is now, which is held until this is written too.
        if (account && isNamedAnew) {
          await users()
            .updateTable('users')
            .set(toSearchColumns(account))
            .where('id', '=', id)
            .execute()
        }
        return account
      })
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

    /** How many administrators who can sign in there are beside one account. */
    async countAdministratorsBeside(id: number): Promise<number> {
      const { n } = await users()
        .selectFrom('users')
        .select((select) => select.fn.countAll<number>().as('n'))
        .where('role', '=', 'admin')
        .where('suspendedAt', 'is', null)
        .where('id', '!=', id)
        .executeTakeFirstOrThrow()
      return n
    },

    /** Administrators who can sign in, in the order they joined. */
    async listAdministrators(): Promise<Account[]> {
      return users()
        .selectFrom('users')
        .select(accountColumns)
        .where('role', '=', 'admin')
        .where('suspendedAt', 'is', null)
        .orderBy('id')
        .execute()
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

    /** Sets a new password where the old one still opens the account; false where it does not. */
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

    /** Whether this password still opens the account. */
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

    async isEmpty(): Promise<boolean> {
      const anyone = await users().selectFrom('users').select('id').limit(1).executeTakeFirst()
      return anyone === undefined
    },
  }
}
