import type { User } from '../contract.ts'
import type { createPasswords } from './passwords.ts'
import { presentUser } from './present-account.ts'
import type { Account } from './repository/users-table.ts'
import type { AccountRepository } from './repository.ts'

/**
 * A correct password. It may be changed between this check and the transaction that relies on it:
 * call `isCurrent` again within that transaction.
 */
export type PasswordMatch = {
  user: User
  isCurrent(): Promise<boolean>
  /** Sets a new password, as a hash from `hashPassword`; false when the match is no longer current. */
  update(passwordHash: string): Promise<boolean>
}

/** `accountId` is undefined for an unknown username, `match` for a wrong password. */
export type PasswordCheck = {
  accountId: number | undefined
  match: PasswordMatch | undefined
}

type PasswordCheckDeps = {
  accounts: Pick<AccountRepository, 'findById' | 'findByLogin' | 'hasPassword' | 'replacePassword'>
  passwords: Pick<ReturnType<typeof createPasswords>, 'verify'>
}

async function check(
  { accounts, passwords }: PasswordCheckDeps,
  account: Account | undefined,
  password: string,
  client: string,
): Promise<PasswordCheck | 'busy'> {
  const isCorrect = await passwords.verify(account?.password, password, client)
  if (isCorrect === 'busy') return 'busy'
  // A suspended account is answered like a wrong password, so that guessers learn nothing.
  if (!account || !isCorrect || account.suspendedAt !== null) {
    return { accountId: account?.id, match: undefined }
  }
  const match = {
    user: presentUser(account),
    isCurrent: () => accounts.hasPassword(account.id, account.password),
    update: (passwordHash: string) =>
      accounts.replacePassword(account.id, account.password, passwordHash),
  }
  return { accountId: account.id, match }
}

/**
 * Checks a password for a username or email, with the same work for an unknown name. `client`
 * identifies the caller in the fair queue.
 */
export async function checkPassword(
  deps: PasswordCheckDeps,
  usernameOrEmail: string,
  password: string,
  client = '',
) {
  return check(deps, await deps.accounts.findByLogin(usernameOrEmail), password, client)
}

/** Checks the password of a signed-in user. */
export async function checkOwnPassword(deps: PasswordCheckDeps, userId: number, password: string) {
  return check(deps, await deps.accounts.findById(userId), password, `account ${userId}`)
}
