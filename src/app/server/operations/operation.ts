import { BadSetting, type Config, readConfig, readEnvironment } from '#platform/server/config.ts'
import { isDatabaseAway } from '#platform/server/database/away.ts'
import { BadBackup } from '#platform/server/database/bad-backup.ts'
import { DataDirectoryInUse } from '#platform/server/database/sqlite.ts'

/** A command that was called with words it does not know. */
export class BadCommand extends Error {}

export const say = (line: string) => process.stdout.write(`${line}\n`)

/** `1 row`, `2 rows`. */
export const countOf = (n: number, one: string, many = `${one}s`) =>
  `${n.toLocaleString('en-CA')} ${n === 1 ? one : many}`

function reasonFor(error: unknown): string | undefined {
  if (error instanceof BadCommand || error instanceof BadBackup) return error.message
  if (error instanceof BadSetting) return error.message
  if (error instanceof DataDirectoryInUse) {
    return `${error.message}; stop it first, so that nothing is written meanwhile`
  }
  if (isDatabaseAway(error)) return 'The database does not answer; check DATABASE_URL or DATA_DIR'
  return undefined
}

type Environment = ReturnType<typeof readEnvironment>

/** Runs one of the operator's commands: settings first, one line when it cannot be done, exit 1. */
export async function runOperation(
  work: (config: Config, environment: Environment) => Promise<void>,
): Promise<void> {
  process.umask(0o077)
  try {
    const environment = readEnvironment()
    await work(readConfig(environment), environment)
  } catch (error) {
    const reason = reasonFor(error)
    process.stderr.write(`${reason ?? `Failed: ${String(error)}`}\n`)
    process.exitCode = 1
  }
}
