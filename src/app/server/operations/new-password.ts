import { newPasswordText } from '#features/accounts/contract.ts'
import { tooEasyToGuess } from '#features/accounts/rules.ts'
import { isEasyToGuess } from '#features/accounts/server/module.ts'
import { UsageError } from './operation.ts'
import type { Terminal } from './terminal.ts'

type Person = { email: string; firstName: string; lastName: string }

/** The sentence a form would show beside a new password, or undefined when it will do. */
export async function passwordFault(password: string, person: Person): Promise<string | undefined> {
  const fault = newPasswordText.safeParse(password).error?.issues[0]?.message
  return fault ?? ((await isEasyToGuess(password, person)) ? tooEasyToGuess : undefined)
}

/**
 * Asks for a new password, unseen and twice, until it will do. A program says it once.
 * @throws UsageError for a program's that will not do
 */
export async function askNewPassword(terminal: Terminal, person: Person): Promise<string> {
  for (;;) {
    const password = await terminal.askUnseen('Password (use 12 or more characters): ')
    const fault = await passwordFault(password, person)
    if (fault !== undefined && !terminal.isPerson) throw new UsageError(fault)
    if (fault !== undefined) {
      terminal.say(fault)
      continue
    }
    if (!terminal.isPerson) return password
    if ((await terminal.askUnseen('Password again: ')) === password) return password
    terminal.say('The two are not the same. Please enter the password again.')
  }
}

/** What is said of a password given as a flag, where others on the machine can read it. */
export const passwordOnCommandLine =
  'A password on the command line can be read by others on this machine; give it '
