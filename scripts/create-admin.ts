// `npm run create-admin`: makes the first administrator from a terminal, as the setup link does in the
// browser. What is not given is asked for. For scripts: flags or ADMIN_* settings for the names,
// ADMIN_PASSWORD or standard input for the password.
import { parseArgs } from 'node:util'
import { isEasyToGuess, tooEasyToGuess } from '#features/accounts/rules.ts'
import { createAccountRepository } from '#features/accounts/server/repository.ts'
import { createAccountService } from '#features/accounts/server/service.ts'
import { createAuditRepository } from '#features/audit/server/repository.ts'
import { createAuditService } from '#features/audit/server/service.ts'
import { firstAdministratorSchema } from '#features/auth/contract.ts'
import { createFirstAdministrator } from '#features/auth/server/first-administrator.ts'
import { createAuthRepository } from '#features/auth/server/repository.ts'
import { systemClock } from '#platform/server/clock.ts'
import { BadSetting, type Config, readConfig, readEnvironment } from '#platform/server/config.ts'
import { randomToken } from '#platform/server/crypto.ts'
import { isDatabaseAway } from '#platform/server/database/away.ts'
import { migrate } from '#platform/server/database/migrate.ts'
import { openPostgres } from '#platform/server/database/postgres.ts'
import { DataDirectoryInUse, openSqlite } from '#platform/server/database/sqlite.ts'
import { createLogger } from '#platform/server/logger.ts'
import { Refusal } from '#shared/errors.ts'
import { paths } from '#shared/paths.ts'
import { openTerminal, type Terminal } from './terminal.ts'

const help = `Makes the first administrator of an empty practice.

  npm run create-admin -- [--email ADDRESS] [--first-name NAME] [--last-name NAME]

What is not given is asked for. Scripts may set ADMIN_EMAIL, ADMIN_FIRST_NAME, ADMIN_LAST_NAME and
ADMIN_PASSWORD, or write what is missing to standard input, one a line, the password last.
DATABASE_URL and DATA_DIR say which database, as for npm start.`

/** What stops it, in one line for whoever started it. */
class CannotCreate extends Error {}

const questions = [
  { name: 'email', flag: 'email', setting: 'ADMIN_EMAIL', label: 'Email' },
  { name: 'firstName', flag: 'first-name', setting: 'ADMIN_FIRST_NAME', label: 'First name' },
  { name: 'lastName', flag: 'last-name', setting: 'ADMIN_LAST_NAME', label: 'Last name' },
] as const
type Answers = Record<'email' | 'firstName' | 'lastName' | 'password', string>

/** The sentence the form would show beside a field, or undefined when all is well with it. */
function faultOf(answers: Partial<Answers>, name: keyof Answers): string | undefined {
  const parsed = firstAdministratorSchema.safeParse(answers)
  return parsed.error?.issues.find(({ path }) => path[0] === name)?.message
}

function passwordFault(answers: Answers): string | undefined {
  const fault = faultOf(answers, 'password')
  return fault ?? (isEasyToGuess(answers.password, answers) ? tooEasyToGuess : undefined)
}

/** Asks until the answer will do; where nobody can be asked again, a wrong answer ends it. */
async function ask(
  terminal: Terminal,
  label: string,
  look: (answer: string) => string | undefined,
) {
  for (;;) {
    const answer = await terminal.ask(`${label}: `)
    const fault = look(answer)
    if (fault === undefined) return answer
    if (!terminal.isPerson) throw new CannotCreate(fault)
    terminal.say(fault)
  }
}

async function askPassword(terminal: Terminal, person: Omit<Answers, 'password'>) {
  for (;;) {
    const password = await terminal.askUnseen('Password (12 or more characters is best): ')
    const fault = passwordFault({ ...person, password })
    if (fault !== undefined && !terminal.isPerson) throw new CannotCreate(fault)
    if (fault !== undefined) {
      terminal.say(fault)
      continue
    }
    if (!terminal.isPerson) return password
    if ((await terminal.askUnseen('Password again: ')) === password) return password
    terminal.say('The two are not the same. Please enter the password again.')
  }
}

type Given = Partial<Record<string, string | undefined>>

async function findAnswers(terminal: Terminal, flags: Given, environment: Given): Promise<Answers> {
  const answers: Answers = { email: '', firstName: '', lastName: '', password: '' }
  for (const { name, flag, setting, label } of questions) {
    const look = (answer: string) => faultOf({ ...answers, [name]: answer }, name)
    const given = flags[flag] ?? environment[setting]
    if (given === undefined || given === '') {
      answers[name] = await ask(terminal, label, look)
      continue
    }
    const fault = look(given)
    if (fault !== undefined) throw new CannotCreate(fault)
    answers[name] = given
  }
  const given = environment['ADMIN_PASSWORD']
  if (given === undefined || given === '') {
    answers.password = await askPassword(terminal, answers)
    return answers
  }
  const fault = passwordFault({ ...answers, password: given })
  if (fault !== undefined) throw new CannotCreate(fault)
  return { ...answers, password: given }
}

/** The database of the settings, migrated. On the embedded one nobody else may be at work. */
async function openDatabase(config: Config) {
  const opened = config.databaseUrl
    ? openPostgres(config.databaseUrl, createLogger('silent'), 2)
    : openSqlite(config.dataDir)
  try {
    await migrate(opened.root)
  } catch (error) {
    await opened.database.close()
    throw error
  }
  return opened.database
}

const accountThere = () =>
  new CannotCreate(
    `There is an account already; administrators make the others at ${paths.users} in the portal`,
  )

async function createAdmin(config: Config, terminal: Terminal, flags: Given, environment: Given) {
  const database = await openDatabase(config)
  try {
    const clock = systemClock
    const accounts = createAccountService({ accounts: createAccountRepository(database), clock })
    // Said before anything is asked.
    if (!(await accounts.isEmpty())) throw accountThere()
    const person = firstAdministratorSchema.parse(await findAnswers(terminal, flags, environment))
    const first = createFirstAdministrator({
      database,
      repository: createAuthRepository(database),
      accounts,
      audit: createAuditService({ log: createAuditRepository(database), clock }),
      clock,
    })
    const user = await first.createAtTerminal(person)
    terminal.say(`${user.email} is the administrator now and can log in at ${paths.signIn}`)
  } catch (error) {
    // Somebody used the setup link while the questions were asked.
    if (error instanceof Refusal && error.code === 'not-allowed') throw accountThere()
    throw error
  } finally {
    await database.close()
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
    throw new CannotCreate(
      isPassword
        ? 'A password on the command line can be read by others on this machine; give it as ADMIN_PASSWORD or on standard input'
        : `${error instanceof Error ? error.message.split(/[.\n]/)[0] : 'These flags are not known'}; see npm run create-admin -- --help`,
    )
  }
}

function reasonFor(error: unknown): string {
  if (error instanceof CannotCreate || error instanceof BadSetting) return error.message
  if (error instanceof DataDirectoryInUse) {
    return `${error.message}; stop it first, or open the setup link that it printed`
  }
  if (error instanceof Refusal) return error.message
  if (isDatabaseAway(error)) return 'The database does not answer; check DATABASE_URL or DATA_DIR'
  return `Cannot create the administrator: ${String(error)}`
}

async function main() {
  // Whatever is made from here on is for the owner's eyes only.
  process.umask(0o077)
  const terminal = openTerminal()
  try {
    const { help: isHelpWanted, ...flags } = readFlags()
    if (isHelpWanted) {
      terminal.say(help)
      return
    }
    const environment = readEnvironment()
    // Nothing is signed here, so the server's secret is not needed.
    const settings = {
      ...environment,
      SESSION_SECRET: environment['SESSION_SECRET'] || randomToken(),
    }
    await createAdmin(readConfig(settings), terminal, flags, environment)
  } catch (error) {
    process.stderr.write(`${reasonFor(error)}\n`)
    process.exitCode = 1
  } finally {
    terminal.close()
  }
}

await main()
