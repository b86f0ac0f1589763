import { toSetupPath } from '#features/access/auth/rules.ts'
import { ConfigError, readConfig, readEnvironment } from '#platform/server/config.ts'
import { isDatabaseAway } from '#platform/server/database/away.ts'
import { UnknownDatabase } from '#platform/server/database/migrate.ts'
import { DataDirectoryInUse } from '#platform/server/database/sqlite.ts'
import { describeError } from '#platform/server/logger.ts'
import type { RunningServer } from './start-server.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

function greet({ address, origin, greeting }: RunningServer) {
  say(`Ready at ${address}`)
  if (greeting.kind === 'setup') {
    say(`Set up your practice: ${origin}${toSetupPath(greeting.token)}`)
  }
  if (greeting.kind === 'demo') {
    say('Demo sign-ins, all with the same password:')
    for (const { email, who } of greeting.signIns) say(`  ${email}  (${who})`)
    say(`  password: ${greeting.password}`)
    if (greeting.isUnwanted) {
      say(
        'DEMO=false, but this database holds the demo practice already. For a practice of your own',
      )
      say('set DATA_DIR to a new folder, or DATABASE_URL to an empty database.')
    }
  }
}

/** Why a start failed, in one line, if the operator can fix it. */
function toOperatorMessage(error: unknown): string | undefined {
  if (error instanceof ConfigError || error instanceof DataDirectoryInUse) return error.message
  if (error instanceof UnknownDatabase) return error.message
  if (isDatabaseAway(error)) return 'The database does not answer; check DATABASE_URL or DATA_DIR'
  return undefined
}

/**
 * Frees about 15 MB that only the start needed, which without load would stay allocated for hours. It takes a
 * tenth of a second, so it waits until the first page has been served.
 */
function collectGarbageAfterStart() {
  setTimeout(
    () => globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' }),
    1_000,
  ).unref()
}

async function start(): Promise<RunningServer> {
  const config = readConfig(readEnvironment())
  // Loaded only with valid settings, as it is nearly the whole product.
  const { startServer } = await import('./start-server.ts')
  return startServer(config)
}

async function main() {
  const starting = start()
  // Before the start, so that a signal during the start stops the server as soon as it has started.
  stopOnSignal(starting)
  try {
    greet(await starting)
    collectGarbageAfterStart()
  } catch (error) {
    const reason = toOperatorMessage(error)
    process.stderr.write(`${reason ?? `Cannot start: ${String(error)}`}\n`)
    if (!reason) process.stderr.write(`${JSON.stringify(describeError(error))}\n`)
    process.exitCode = 1
    // Parts that have started already would keep the process running.
    setTimeout(() => process.exit(1), 1_000).unref()
  }
}

function stopOnSignal(starting: Promise<RunningServer>) {
  let isStopping = false
  const stop = async () => {
    if (isStopping) return
    isStopping = true
    // Exits even if something hangs: acknowledged changes are committed.
    setTimeout(() => process.exit(1), 9_000).unref()
    const server = await starting.catch(() => undefined) // `main` reports why the start failed
    if (!server) return
    try {
      await server.stop()
      process.exit(0)
    } catch (error) {
      server.logger.error(describeError(error), 'stop failed')
      process.exit(1)
    }
  }
  process.on('SIGTERM', () => void stop())
  process.on('SIGINT', () => void stop())
}

await main()
