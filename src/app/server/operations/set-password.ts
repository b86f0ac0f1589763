// `npm run set-password -- EMAIL`: sets a new password for someone whom no other administrator can help. It
// is typed without being shown; a script writes it to standard input. `--remove-authenticator` also removes the app of
// someone who has lost it and has no recovery codes.
import { paths } from '#shared/paths.ts'
import { askNewPassword, passwordOnCommandLine } from './new-password.ts'
import { runOperation, UsageError, withPractice } from './operation.ts'
import { openTerminal, type Terminal } from './terminal.ts'

const removal = '--remove-authenticator'
const usage = `npm run set-password -- EMAIL [${removal}]   (or the username)`

function readCommand() {
  const given = process.argv.slice(2)
  const [name, ...others] = given.filter((one) => one !== removal)
  if (others.length > 0) throw new UsageError(`${passwordOnCommandLine}when asked`)
  if (name === undefined || name.startsWith('-')) throw new UsageError(usage)
  return { name, removesAuthenticator: given.includes(removal) }
}

async function setPassword(terminal: Terminal) {
  await runOperation(
    async (config) => {
      const { name, removesAuthenticator } = readCommand()
      await withPractice(config, async ({ services: { accounts, auth } }, { eventBus }) => {
        const user = await accounts.findByLogin(name)
        if (!user) throw new UsageError('No one signs in by this name')
        const password = await askNewPassword(accounts, terminal, user)
        await auth.setPasswordAtTerminal(user.id, password, { removesAuthenticator })
        // Instances on the same database close this person's sockets.
        await eventBus.publish({ t: 'changed', topic: 'session' })
        terminal.say(
          `${user.email} can log in at ${paths.signIn} with the new password. All earlier sign-ins have ended.`,
        )
      })
    },
    { isSecretNeeded: false },
  )
}

const terminal = openTerminal()
await setPassword(terminal).finally(() => terminal.close())
