import { demoSignIns } from '#features/demo/server/module.ts'
import { type Config, ConfigError } from '#platform/server/config.ts'
import type { DataDirectory } from '#platform/server/data-directory.ts'
import type { Features } from './features.ts'

/** What the terminal shows after the start. */
export type Greeting =
  | { kind: 'demo'; password: string; signIns: typeof demoSignIns }
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
  const { accounts, alerts, demo, auth, site } = features.services
  const isDemoWanted = config.demo ?? config.databaseUrl === undefined

  if (isDemoWanted && (await accounts.isEmpty())) {
    refuseOpenDemo(config)
    // Written to disk first, so that an interrupted start never leaves accounts with an unknown password.
    const password = config.demoPassword ?? directory.secret(passwordFile, 12)
    directory.write(passwordFile, password)
    if (await demo.seed(password)) {
      await site.publishDemo()
      // The demo's requests are invented: they must not alert anyone.
      await alerts.skipEscalation()
      return { kind: 'demo', password, signIns: demoSignIns }
    }
    // Another instance was faster. Our password is useless unless it is the same.
    if (!(await demo.isPassword(password))) directory.remove(passwordFile)
  }
  const token = await auth.setupToken()
  if (token !== undefined) return { kind: 'setup', token }
  if (!(await demo.isSeeded())) return { kind: 'plain' }
  // The first edition stored no content.
  await site.publishDemo()
  refuseOpenDemo(config)
  const password = directory.read(passwordFile)
  if (config.demoPassword !== undefined && config.demoPassword !== password) {
    // In a new container DATA_DIR has no password file, but the database may already have this password.
    if (!(await demo.isPassword(config.demoPassword))) {
      const changed = await demo.changePassword(config.demoPassword)
      for (const userId of changed) await auth.endEverySignIn(userId)
    }
    directory.write(passwordFile, config.demoPassword)
    return { kind: 'demo', password: config.demoPassword, signIns: demoSignIns }
  }
  return password ? { kind: 'demo', password, signIns: demoSignIns } : { kind: 'plain' }
}

function refuseOpenDemo(config: Config) {
  if (config.isLoopback || config.demoPassword !== undefined) return
  throw new ConfigError(
    `HOST got "${config.host}" while demo accounts exist; it takes a loopback address until DEMO_PASSWORD is set`,
  )
}
