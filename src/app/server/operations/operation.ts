import { type Config, ConfigError, readConfig, readEnvironment } from '#platform/server/config.ts'
import { randomToken } from '#platform/server/crypto.ts'
import { isDatabaseAway } from '#platform/server/database/away.ts'
import { BackupError } from '#platform/server/database/backup-error.ts'
import { UnknownDatabase } from '#platform/server/database/migrate.ts'
import { DataDirectoryInUse } from '#platform/server/database/sqlite.ts'
import type { Infrastructure } from '#platform/server/infrastructure.ts'
import { createLogger } from '#platform/server/logger.ts'
import { AppError } from '#shared/errors.ts'
import type { Features } from '../features.ts'

/** A command was called with invalid arguments, or cannot run now. The message is one line. */
export class UsageError extends Error {}

export const say = (line: string) => process.stdout.write(`${line}\n`)

/** `1 row`, `2 rows`. */
export const formatCount = (n: number, one: string, many = `${one}s`) =>
  `${n.toLocaleString('en-CA')} ${n === 1 ? one : many}`

function toOperatorMessage(error: unknown, whenInUse: string): string | undefined {
  if (error instanceof UsageError || error instanceof BackupError) return error.message
  if (error instanceof AppError) return error.message
  if (error instanceof ConfigError || error instanceof UnknownDatabase) return error.message
  if (error instanceof DataDirectoryInUse) {
    return `${error.message}; stop it first, ${whenInUse}`
  }
  if (isDatabaseAway(error)) return 'The database does not answer; check DATABASE_URL or DATA_DIR'
  return undefined
}

/**
 * Opens the practice of these settings without serving it, runs `work`, and closes it.
 * @throws DataDirectoryInUse while a server uses it
 */
export async function withPractice<T>(
  config: Config,
  work: (features: Features, infrastructure: Infrastructure) => Promise<T>,
): Promise<T> {
  // Loaded only when the command's arguments are valid, as they are nearly the whole product.
  const { openInfrastructure } = await import('../infrastructure.ts')
  const { createFeatures } = await import('../features.ts')
  const { infrastructure, close } = await openInfrastructure(config, createLogger('silent'))
  try {
    const features = createFeatures(infrastructure)
    await features.services.site.refresh()
    return await work(features, infrastructure)
  } finally {
    await close()
  }
}

type Environment = ReturnType<typeof readEnvironment>

type OperationNeeds = {
  /** Why the server that uses the data directory must be stopped, or what to do instead. */
  whenInUse?: string
  /** False for a command that neither signs nor decrypts anything. */
  isSecretNeeded?: boolean
  /** Other than 1 for a command whose result is an exit code. */
  failureCode?: number
}

/** Runs a command for operators. A failure is reported in one line, with exit code 1 if none is given. */
export async function runOperation(
  work: (config: Config, environment: Environment) => Promise<void>,
  needs: OperationNeeds = {},
): Promise<void> {
  const {
    whenInUse = 'so that nothing is written meanwhile',
    isSecretNeeded = true,
    failureCode = 1,
  } = needs
  process.umask(0o077)
  try {
    const environment = readEnvironment()
    const secret = environment['SESSION_SECRET'] || (isSecretNeeded ? undefined : randomToken())
    await work(readConfig({ ...environment, SESSION_SECRET: secret }), environment)
  } catch (error) {
    const reason = toOperatorMessage(error, whenInUse)
    process.stderr.write(`${reason ?? `Failed: ${String(error)}`}\n`)
    process.exitCode = failureCode
  }
}
