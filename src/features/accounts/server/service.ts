import type { Clock } from '#platform/server/clock.ts'
import type { Role } from '#shared/actor.ts'
import type { User } from '../contract.ts'
import { createPasswords } from './passwords.ts'
import type { Account, AccountRepository } from './repository.ts'

export type AccountService = ReturnType<typeof createAccountService>

type AccountServiceParts = { accounts: AccountRepository; clock: Clock }

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

export function createAccountService({ accounts, clock }: AccountServiceParts) {
  const passwords = createPasswords()

  async function check(account: Account | undefined, password: string) {
    const fits = await passwords.verify(account?.password, password)
    if (fits === 'busy') return 'busy'
    const right = account &&
      fits && {
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
      const account = await accounts.insert({
        ...rest,
        username: person.email,
        password: passwordHash,
        createdAt: clock.now(),
      })
      return account && presentUser(account)
    },

    hashPassword: passwords.hash,

    async find(id: number): Promise<User | undefined> {
      const account = await accounts.findById(id)
      return account && presentUser(account)
    },

    /** Everybody's name, by surname. */
    listNames: accounts.listNames,

    /** A new password, as a hash from `hashPassword`. */
    setPassword: accounts.setPassword,

    /** Whose username or e-mail this is, in any case. */
    async findByLogin(usernameOrEmail: string): Promise<User | undefined> {
      const account = await accounts.findByLogin(usernameOrEmail)
      return account && presentUser(account)
    },

    /** Looks at a password for a username or e-mail; the same work for an unknown name. */
    async checkPassword(
      usernameOrEmail: string,
      password: string,
    ): Promise<CheckedPassword | 'busy'> {
      return check(await accounts.findByLogin(usernameOrEmail), password)
    },

    /** Looks at the password of somebody signed in. */
    async checkOwnPassword(userId: number, password: string): Promise<CheckedPassword | 'busy'> {
      return check(await accounts.findById(userId), password)
    },

    isEmpty: async () => (await accounts.count()) === 0,
  }
}
