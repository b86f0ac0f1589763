import { m } from '#messages'
import { fieldError } from '#shared/errors.ts'
import type { UserAdminDeps } from './deps.ts'

/**
 * Undefined where no password is given. Hashing is slow on purpose, so call it before the transaction.
 * @throws bad-input for a password that is too easy to guess
 */
export async function hashNewPassword(
  { accounts }: Pick<UserAdminDeps, 'accounts'>,
  password: string | undefined,
  person: { email: string; firstName: string; lastName: string; username?: string },
): Promise<string | undefined> {
  if (password === undefined || password === '') return undefined
  if (await accounts.isEasyToGuess(password, person))
    throw fieldError('password', m.auth_password_too_easy())
  return accounts.hashPassword(password)
}
