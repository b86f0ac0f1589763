import type { Clock } from '#platform/server/clock.ts'
import type { Role } from '#shared/actor.ts'
import type { Paginated } from '#shared/endpoint.ts'
import { foldWords } from '#shared/fold-text.ts'
import type { User } from '../contract.ts'
import { createPasswords } from './passwords.ts'
import type { Account, AccountColumns, AccountOrdering, AccountRepository } from './repository.ts'

// Other features ask this service.
export { isEasyToGuess } from './password-judge.ts'

export type AccountService = ReturnType<typeof createAccountService>

type AccountDeps = { accounts: AccountRepository; clock: Clock }

export type AccountToCreate = {
  email: string
  firstName: string
  lastName: string
  role: Role
  isTherapist: boolean
  /** An Argon2id hash from `hashPassword`: made before a transaction begins, as it takes a while. */
  passwordHash: string
}

/** A right password. While it was looked at it may have been changed: ask again where it counts. */
export type RightPassword = {
  user: User
  /** Whether it is still the account's password. */
  isStillRight(): Promise<boolean>
  /** Puts a new one in its place, as a hash from `hashPassword`; false when it was no longer right. */
  replaceBy(passwordHash: string): Promise<boolean>
}

/** What became of looking at a password. `accountId` is unknown for a name that nobody has. */
export type CheckedPassword = { accountId: number | undefined; right: RightPassword | undefined }

/** An account as answers may carry it. */
export const presentUser = (account: Account): User => ({
  id: account.id,
  username: account.username,
  email: account.email,
  firstName: account.firstName,
  lastName: account.lastName,
  role: account.role,
  createdAt: account.createdAt.toISOString(),
})

/** An account with what administrators need to know beyond the user it is. */
export type AccountDetails = User & {
  isTherapist: boolean
  updatedAt: Date
  isSuspended: boolean
}

const presentDetails = (account: Account): AccountDetails => ({
  ...presentUser(account),
  isTherapist: account.isTherapist,
  updatedAt: account.updatedAt,
  isSuspended: account.suspendedAt !== null,
})

/** Which accounts, in which order (without one: as they joined), and which piece of that list. */
export type AccountList = {
  /** Each word must be in the name, the e-mail or the username. */
  search?: string | undefined
  ordering?: AccountOrdering | undefined
  cut?: { limit: number; offset: number } | undefined
}

/** What may change; a password as a hash from `hashPassword`. */
export type AccountChange = {
  [Field in Exclude<keyof AccountColumns, 'password'>]?: AccountColumns[Field] | undefined
} & { passwordHash?: string | undefined }

const withoutGaps = (columns: AccountChange) =>
  Object.fromEntries(
    Object.entries(columns).filter(([, value]) => value !== undefined),
  ) as AccountColumns // nothing undefined is left in it

export function createAccountService({ accounts, clock }: AccountDeps) {
  const passwords = createPasswords()

  async function check(account: Account | undefined, password: string, client: string) {
    const fits = await passwords.verify(account?.password, password, client)
    if (fits === 'busy') return 'busy'
    const right = account &&
      fits &&
      // As with a wrong password, whoever tries learns nothing.
      account.suspendedAt === null && {
        user: presentUser(account),
        isStillRight: () => accounts.hasPassword(account.id, account.password),
        replaceBy: (passwordHash: string) =>
          accounts.replacePassword(account.id, account.password, passwordHash),
      }
    return { accountId: account?.id, right: right || undefined }
  }

  return {
    /** The new user, or undefined when the username or e-mail is taken. The username is the e-mail. */
    async create(person: AccountToCreate): Promise<User | undefined> {
      const { passwordHash, ...rest } = person
      const now = clock.now()
      const account = await accounts.insert({
        ...rest,
        username: person.email,
        password: passwordHash,
        createdAt: now,
        updatedAt: now,
      })
      return account && presentUser(account)
    },

    hashPassword: passwords.hash,

    async find(id: number): Promise<User | undefined> {
      const account = await accounts.findById(id)
      return account && presentUser(account)
    },

    /** Everyone who is found, or a piece of that list, and how many are found in all. */
    async listDetails({
      search = '',
      ordering,
      cut,
    }: AccountList): Promise<Paginated<AccountDetails[]>> {
      const words = foldWords(search)
      const [rows, counted] = await Promise.all([
        accounts.list(words, ordering, cut),
        cut && accounts.count(words),
      ])
      return { rows: rows.map(presentDetails), total: counted ?? rows.length }
    },

    /** Where somebody stands in the list of all, from 1; undefined for who is not there. */
    findPlace: accounts.findPlace,

    countTherapists: accounts.countTherapists,

    /** What people are called, of all or of some (those that are still there), in the order they joined. */
    listNames: accounts.listNames,

    async findDetails(id: number): Promise<AccountDetails | undefined> {
      const account = await accounts.findById(id)
      return account && presentDetails(account)
    },

    /**
     * Changes an account that is still as `before` has it, or as it was at `readAt`.
     * @returns undefined when somebody else has changed it since
     * @throws a unique violation (`isUniqueViolation`) when a name is taken
     */
    async change(
      before: AccountDetails,
      readAt: Date | undefined,
      { passwordHash, ...columns }: AccountChange,
    ): Promise<AccountDetails | undefined> {
      // Always later than before, so that two changes in one millisecond still tell apart.
      const updatedAt = new Date(Math.max(clock.now().getTime(), before.updatedAt.getTime() + 1))
      const account = await accounts.change(before.id, readAt, {
        ...withoutGaps(columns),
        ...(passwordHash === undefined ? {} : { password: passwordHash }),
        updatedAt,
      })
      return account && presentDetails(account)
    },

    /** Whether somebody else signs in by one of these, as username or as e-mail, in any case. */
    isTaken: accounts.isTaken,

    countAdministratorsBeside: accounts.countAdministratorsBeside,

    async listAdministrators(): Promise<User[]> {
      return (await accounts.listAdministrators()).map(presentUser)
    },

    /** Deletes an account and all that is nothing without it. False when it was not there. */
    remove: accounts.remove,

    /** A new password, as a hash from `hashPassword`. */
    setPassword: accounts.setPassword,

    /** Whose username or e-mail this is, in any case. */
    async findByLogin(usernameOrEmail: string): Promise<User | undefined> {
      const account = await accounts.findByLogin(usernameOrEmail)
      return account && presentUser(account)
    },

    /**
     * Looks at a password for a username or e-mail; the same work for an unknown name. `client` names
     * who asks, for a fair queue.
     */
    async checkPassword(
      usernameOrEmail: string,
      password: string,
      client = '',
    ): Promise<CheckedPassword | 'busy'> {
      return check(await accounts.findByLogin(usernameOrEmail), password, client)
    },

    /** Looks at the password of somebody signed in. */
    async checkOwnPassword(userId: number, password: string): Promise<CheckedPassword | 'busy'> {
      return check(await accounts.findById(userId), password, `account ${userId}`)
    },

    isEmpty: accounts.isEmpty,
  }
}
