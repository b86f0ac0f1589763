import { demoSignIns } from '#features/demo/server/module.ts'
import { type Config, ConfigError } from '#platform/server/config.ts'
import type { DataDirectory } from '#platform/server/data-directory.ts'
import type { Features } from './features.ts'

/** What the start tells whoever started it. */
export type Greeting =
  | { kind: 'demo'; password: string; signIns: typeof demoSignIns }
  | { kind: 'setup'; token: string }
  | { kind: 'plain' }

const passwordFile = 'demo-password'

type FirstUseDeps = { config: Config; features: Features; directory: DataDirectory }

/**
 * An empty database becomes the demo practice, or waits for its first administrator. Demo accounts
 * are open to whoever knows their one password, so the world may reach them only on purpose.
 */
export async function prepareFirstUse(deps: FirstUseDeps): Promise<Greeting> {
  const { config, features, directory } = deps
  const { accounts, demo, auth } = features.services
  const isDemoWanted = config.demo ?? config.databaseUrl === undefined

  if (isDemoWanted && (await accounts.isEmpty())) {
    refuseOpenDemo(config)
    // On disk before it is in the database: a start cut short must not leave accounts nobody can open.
    const password = config.demoPassword ?? directory.secret(passwordFile, 12)
    directory.write(passwordFile, password)
    if (await demo.seed(password)) return { kind: 'demo', password, signIns: demoSignIns }
    // Another instance was faster, and says its password: ours opens nothing unless it is the same.
    if (!(await demo.isPassword(password))) directory.remove(passwordFile)
  }
  const token = await auth.setupToken()
  if (token !== undefined) return { kind: 'setup', token }
  if (!(await demo.isSeeded())) return { kind: 'plain' }
  refuseOpenDemo(config)
  const password = directory.read(passwordFile)
  if (config.demoPassword !== undefined && config.demoPassword !== password) {
    // A container's new DATA_DIR knows no password, while the database may have this very one.
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
