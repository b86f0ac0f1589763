import { demoSignIns, practiceManager } from '#features/demo/demo/server/module.ts'
import { type Config, ConfigError } from '#platform/server/config.ts'
import type { DataDirectory } from '#platform/server/data-directory.ts'
import type { Features } from './features.ts'

/** Shown by the terminal after the start. */
export type Greeting =
  /** `isUnwanted` if DEMO=false found the demo practice in the database: it stays, and is no practice of one's own. */
  | { kind: 'demo'; password: string; signIns: typeof demoSignIns; isUnwanted: boolean }
  | { kind: 'setup'; token: string }
  | { kind: 'plain' }

const passwordFile = 'demo-password'

type FirstUseDeps = { config: Config; features: Features; directory: DataDirectory }

/**
 * Fills an empty database with the demo practice, or prepares the setup of the first administrator. All demo
 * accounts share one password, so a server that is reachable from outside needs an explicit one.
 */
export async function prepareFirstUse(deps: FirstUseDeps): Promise<Greeting> {
  const { config, features, directory } = deps
  const { accounts, demo, auth, siteEditor, waitingWork } = features.services
  const isDemoWanted = config.demo ?? config.databaseUrl === undefined

  if (isDemoWanted && (await accounts.isEmpty())) {
    await refuseOpenDemo(deps)
    // Written to disk first, so that an interrupted start never leaves accounts with an unknown password.
    const password = config.demoPassword ?? directory.secret(passwordFile, 12)
    directory.write(passwordFile, password)
    if (await demo.seed(password)) {
      await siteEditor.publishDemo()
      // The demo's requests are invented: they must not alert anyone.
      await waitingWork.skipEscalation()
      return { kind: 'demo', password, signIns: demoSignIns, isUnwanted: false }
    }
    // Another instance was faster. Our password is useless unless it is the same.
    if (!(await demo.isPassword(password))) directory.remove(passwordFile)
  }
  const isDemo = await demo.isSeeded()
  if (!isDemo) refuseSingleFactor(config)
  const token = await auth.setupToken()
  if (token !== undefined) return { kind: 'setup', token }
  if (!isDemo) return { kind: 'plain' }
  // A first start that was killed may not have published it.
  await siteEditor.publishDemo()
  await refuseOpenDemo(deps)
  const isUnwanted = config.demo === false
  const password = directory.read(passwordFile)
  if (config.demoPassword !== undefined && config.demoPassword !== password) {
    // In a new container DATA_DIR has no password file, but the database may already have this password.
    if (!(await demo.isPassword(config.demoPassword))) {
      const changed = await demo.changePassword(config.demoPassword)
      for (const userId of changed) await auth.endEverySignIn(userId)
    }
    directory.write(passwordFile, config.demoPassword)
    return { kind: 'demo', password: config.demoPassword, signIns: demoSignIns, isUnwanted }
  }
  return password ? { kind: 'demo', password, signIns: demoSignIns, isUnwanted } : { kind: 'plain' }
}

/** The demo's people are invented, so that a password alone may sign in to it over https. */
function refuseSingleFactor({ isHttps, isLoginVerified, isSingleFactorAllowed }: Config) {
  if (!isHttps || isLoginVerified || isSingleFactorAllowed) return
  throw new ConfigError(
    'SMTP_URL got nothing; when PUBLIC_URL is https it takes a mail server for the codes of sign-ins, unless ALLOW_SINGLE_FACTOR=true says on purpose that a password alone signs in',
  )
}

async function refuseOpenDemo({ config, features }: FirstUseDeps): Promise<void> {
  const { host, isHttps, isLoopback, demoPassword } = config
  if (demoPassword === undefined) {
    if (isLoopback) return
    throw new ConfigError(
      `HOST got "${host}" while demo accounts exist; it takes a loopback address until DEMO_PASSWORD is set`,
    )
  }
  const { accounts } = features.services
  if (isHttps && (await accounts.isEasyToGuess(demoPassword, practiceManager))) {
    throw new ConfigError(
      'DEMO_PASSWORD got a value that is easy to guess; when PUBLIC_URL is https it takes four words or more, or 12 random characters',
    )
  }
}
