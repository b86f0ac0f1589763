import { newPasswordText } from '#features/core/accounts/contract.ts'
import { m } from '#messages'
import type { Features } from '../features.ts'
import { UsageError } from './operation.ts'
import type { Terminal } from './terminal.ts'

/** Checks a new password. */
export type Accounts = Pick<Features['services']['accounts'], 'isEasyToGuess'>
type Person = { email: string; firstName: string; lastName: string }

/** The message that a form would show for a new password, or undefined if it is valid. */
export async function findPasswordProblem(
  accounts: Accounts,
  password: string,
  person: Person,
): Promise<string | undefined> {
  const problem = newPasswordText.safeParse(password).error?.issues[0]?.message
  return (
    problem ??
    ((await accounts.isEasyToGuess(password, person)) ? m.auth_password_too_easy() : undefined)
  )
}

/**
 * Asks for a new password twice, without showing it, until it is valid. A script enters it once.
 * @throws UsageError for a script's invalid password
 */
export async function askNewPassword(
  accounts: Accounts,
  terminal: Terminal,
  person: Person,
): Promise<string> {
  for (;;) {
    const password = await terminal.askUnseen('Password (use 12 or more characters): ')
    const problem = await findPasswordProblem(accounts, password, person)
    if (problem !== undefined && !terminal.isPerson) throw new UsageError(problem)
    if (problem !== undefined) {
      terminal.say(problem)
      continue
    }
    if (!terminal.isPerson) return password
    if ((await terminal.askUnseen('Password again: ')) === password) return password
    terminal.say('The two are not the same. Please enter the password again.')
  }
}

/** The error for a password as a flag, which others on the machine can read. */
export const passwordOnCommandLine =
  'A password on the command line can be read by others on this machine; give it '
