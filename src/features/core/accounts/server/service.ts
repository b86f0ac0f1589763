import { bind } from '#platform/server/bind.ts'
import type { Clock } from '#platform/server/clock.ts'
import { hashToken } from '#platform/server/crypto.ts'
import type { User } from '../contract.ts'
import type { PracticeFacts } from '../rules.ts'
import { changeAccount } from './change-account.ts'
import { checkOwnPassword, checkPassword } from './check-password.ts'
import { createAccount } from './create-account.ts'
import { listAccounts } from './list-accounts.ts'
import { isEasyToGuess } from './password-strength.ts'
import { createPasswords } from './passwords.ts'
import { type AccountDetails, presentDetails, presentUser } from './present-account.ts'
import type { AccountRepository } from './repository.ts'

// Other features may import this service, but not the files behind it.
export type { AccountDetails } from './present-account.ts'

export type AccountService = ReturnType<typeof createAccountService>

export type AccountDeps = {
  accounts: AccountRepository
  clock: Clock
  readFacts: () => PracticeFacts
}

export function createAccountService(deps: AccountDeps) {
  const { accounts } = deps
  const passwords = createPasswords()
  return {
    ...bind(deps, { create: createAccount, change: changeAccount, listDetails: listAccounts }),
    checkPassword: checkPassword.bind(null, { accounts, passwords }),
    checkOwnPassword: checkOwnPassword.bind(null, { accounts, passwords }),

    isEasyToGuess: isEasyToGuess(deps.readFacts),
    hashPassword: passwords.hash,
    /** Takes a hash from `hashPassword`. */
    setPassword: accounts.setPassword,

    async find(id: number): Promise<User | undefined> {
      const account = await accounts.findById(id)
      return account && presentUser(account)
    },

    async findDetails(id: number): Promise<AccountDetails | undefined> {
      const account = await accounts.findById(id)
      return account && presentDetails(account)
    },

    /** Finds an account by username or email, in any letter case. */
    async findByLogin(usernameOrEmail: string): Promise<User | undefined> {
      const account = await accounts.findByLogin(usernameOrEmail)
      return account && presentUser(account)
    },

    /**
     * A hash that changes with the email and the password of an account. Undefined for an account that
     * is suspended or does not exist.
     */
    async hashCredentials(id: number): Promise<string | undefined> {
      const account = await accounts.findById(id)
      if (!account || account.suspendedAt !== null) return undefined
      return hashToken(`${account.email}\n${account.password}`)
    },

    async listAdministrators(): Promise<User[]> {
      return (await accounts.listAdministrators()).map(presentUser)
    },

    findRank: accounts.findRank,
    countTherapists: accounts.countTherapists,
    listNames: accounts.listNames,
    isTaken: accounts.isTaken,
    countOtherAdministrators: accounts.countOtherAdministrators,
    isEmpty: accounts.isEmpty,
    /** Deletes an account with everything that depends on it. False when it did not exist. */
    remove: accounts.remove,
  }
}
