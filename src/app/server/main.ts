import { ConfigError, readConfig, readEnvironment } from '#platform/server/config.ts'
import { isDatabaseAway } from '#platform/server/database/away.ts'
import { DataDirectoryInUse } from '#platform/server/database/sqlite.ts'
import { describeError } from '#platform/server/logger.ts'
import { type RunningServer, startServer } from './start-server.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

function greet({ address, origin, greeting }: RunningServer) {
  say(`Ready at ${address}`)
  if (greeting.kind === 'setup') {
    say(`Set up your practice: ${origin}/auth?setup=${greeting.token}`)
  }
  if (greeting.kind === 'demo') {
    say('Demo sign-ins, all with the same password:')
    for (const { email, who } of greeting.signIns) say(`  ${email}  (${who})`)
    say(`  password: ${greeting.password}`)
  }
}

/** Why a start failed, in one line, when whoever started it can do something about it. */
function reasonFor(error: unknown): string | undefined {
  if (error instanceof ConfigError || error instanceof DataDirectoryInUse) return error.message
  if (isDatabaseAway(error)) return 'The database does not answer; check DATABASE_URL or DATA_DIR'
  return undefined
}

/**
 * Gives back what only the start needed, about 15 MB. Without load nothing else would for hours. It
 * takes a tenth of a second, so it waits until whoever waited for the start has had their page.
 */
function tidyUpAfterStart() {
  setTimeout(
    () => globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' }),
    1_000,
  ).unref()
}

async function main() {
  const starting = Promise.resolve().then(() => startServer(readConfig(readEnvironment())))
  // Before the start itself: told to stop on its way up, it stops once it is there.
  stopOnSignal(starting)
  try {
    greet(await starting)
    tidyUpAfterStart()
  } catch (error) {
    const reason = reasonFor(error)
    process.stderr.write(`${reason ?? `Cannot start: ${String(error)}`}\n`)
    if (!reason) process.stderr.write(`${JSON.stringify(describeError(error))}\n`)
    process.exitCode = 1
    // Whatever half-started part still holds the process open has nothing left to do.
    setTimeout(() => process.exit(1), 1_000).unref()
  }
}

function stopOnSignal(starting: Promise<RunningServer>) {
  let isStopping = false
  const stop = async () => {
    if (isStopping) return
    isStopping = true
    // Something that will not end must not keep the process: what was acknowledged is committed.
    setTimeout(() => process.exit(1), 9_000).unref()
    const server = await starting.catch(() => undefined) // why it failed is told where it started
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
