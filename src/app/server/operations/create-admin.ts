// `npm run create-admin`: creates the first administrator from a terminal, as the setup link does in the
// browser, and asks for missing values. Scripts use flags or ADMIN_* settings for the names, and
// ADMIN_PASSWORD or standard input for the password.
import { parseArgs } from 'node:util'
import { firstAdministratorSchema } from '#features/access/auth/contract.ts'
import type { Config } from '#platform/server/config.ts'
import { AppError } from '#shared/errors.ts'
import { paths } from '#shared/paths.ts'
import {
  type Accounts,
  askNewPassword,
  findPasswordProblem,
  passwordOnCommandLine,
} from './new-password.ts'
import { runOperation, UsageError, withPractice } from './operation.ts'
import { openTerminal, type Terminal } from './terminal.ts'

const help = `Makes the first administrator of an empty practice.

  npm run create-admin -- [--email ADDRESS] [--first-name NAME] [--last-name NAME]

What is not given is asked for. Scripts may set ADMIN_EMAIL, ADMIN_FIRST_NAME, ADMIN_LAST_NAME and
ADMIN_PASSWORD, or write what is missing to standard input, one a line, the password last.
DATABASE_URL and DATA_DIR say which database, as for npm start.`

const questions = [
  { name: 'email', flag: 'email', setting: 'ADMIN_EMAIL', label: 'Email' },
  { name: 'firstName', flag: 'first-name', setting: 'ADMIN_FIRST_NAME', label: 'First name' },
  { name: 'lastName', flag: 'last-name', setting: 'ADMIN_LAST_NAME', label: 'Last name' },
] as const
type Answers = Record<'email' | 'firstName' | 'lastName' | 'password', string>

/** The message that the form would show at a field, or undefined if it is valid. */
function findProblem(answers: Partial<Answers>, name: keyof Answers): string | undefined {
  const parsed = firstAdministratorSchema.safeParse(answers)
  return parsed.error?.issues.find(({ path }) => path[0] === name)?.message
}

/** Asks until the answer is valid. For a script, which cannot be asked again, an invalid answer is an error. */
async function ask(
  terminal: Terminal,
  label: string,
  validate: (answer: string) => string | undefined,
) {
  for (;;) {
    const answer = await terminal.ask(`${label}: `)
    const problem = validate(answer)
    if (problem === undefined) return answer
    if (!terminal.isPerson) throw new UsageError(problem)
    terminal.say(problem)
  }
}

type Given = Partial<Record<string, string | undefined>>

async function collectAnswers(
  accounts: Accounts,
  terminal: Terminal,
  flags: Given,
  environment: Given,
): Promise<Answers> {
  const answers: Answers = { email: '', firstName: '', lastName: '', password: '' }
  for (const { name, flag, setting, label } of questions) {
    const validate = (answer: string) => findProblem({ ...answers, [name]: answer }, name)
    const given = flags[flag] ?? environment[setting]
    if (given === undefined || given === '') {
      answers[name] = await ask(terminal, label, validate)
      continue
    }
    const problem = validate(given)
    if (problem !== undefined) throw new UsageError(problem)
    answers[name] = given
  }
  const given = environment['ADMIN_PASSWORD']
  if (given === undefined || given === '') {
    answers.password = await askNewPassword(accounts, terminal, answers)
    return answers
  }
  const problem = await findPasswordProblem(accounts, given, answers)
  if (problem !== undefined) throw new UsageError(problem)
  return { ...answers, password: given }
}

const accountExists = () =>
  new UsageError(
    `There is an account already; administrators make the others at ${paths.users} in the portal`,
  )

async function createAdmin(config: Config, terminal: Terminal, flags: Given, environment: Given) {
  try {
    await withPractice(config, async ({ services: { accounts, auth } }) => {
      // Checked before the first question.
      if (!(await accounts.isEmpty())) throw accountExists()
      const person = firstAdministratorSchema.parse(
        await collectAnswers(accounts, terminal, flags, environment),
      )
      const user = await auth.createFirstAtTerminal(person)
      terminal.say(`${user.email} is the administrator now and can log in at ${paths.signIn}`)
    })
  } catch (error) {
    // The setup link was used while the questions were asked.
    if (error instanceof AppError && error.code === 'not-allowed') throw accountExists()
    throw error
  }
}

function readFlags() {
  try {
    const { values } = parseArgs({
      options: {
        email: { type: 'string' },
        'first-name': { type: 'string' },
        'last-name': { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    })
    return values
  } catch (error) {
    const isPassword = process.argv.some((one) => /^--?p(ass)?(word)?\b/.test(one))
    throw new UsageError(
      isPassword
        ? `${passwordOnCommandLine}as ADMIN_PASSWORD or on standard input`
        : `${error instanceof Error ? error.message.split(/[.\n]/)[0] : 'These flags are not known'}; see npm run create-admin -- --help`,
    )
  }
}

const terminal = openTerminal()
await runOperation(
  async (config, environment) => {
    const { help: isHelpWanted, ...flags } = readFlags()
    if (isHelpWanted) terminal.say(help)
    else await createAdmin(config, terminal, flags, environment)
  },
  { whenInUse: 'or open the setup link that it printed', isSecretNeeded: false },
).finally(() => terminal.close())
