import { type Clock, systemClock } from '#platform/server/clock.ts'
import { type Config, ConfigError } from '#platform/server/config.ts'
import { openDataDirectory } from '#platform/server/data-directory.ts'
import type { Database } from '#platform/server/database/database.ts'
import { knownMigrations, migrate } from '#platform/server/database/migrate.ts'
import { createServiceHealth } from '#platform/server/database/service-health.ts'
import { openSqlite } from '#platform/server/database/sqlite.ts'
import { createLocalEventBus } from '#platform/server/events/event-bus.ts'
import type { Infrastructure } from '#platform/server/infrastructure.ts'
import type { Logger } from '#platform/server/logger.ts'
import { createMailer } from '#platform/server/mail/mailer.ts'
import { recordDeliveries } from '#platform/server/mail/record-deliveries.ts'
import { explainTlsFailure } from '#platform/server/outbound-tls.ts'

export type OpenInfrastructure = {
  infrastructure: Infrastructure
  directory: ReturnType<typeof openDataDirectory>
  close(): Promise<void>
}

/**
 * Opens the data directory, the migrated database, the event bus and the mailer according to the settings.
 * @throws DataDirectoryInUse, or the error of an unavailable database
 */
export async function openInfrastructure(
  config: Config,
  logger: Logger,
  clock: Clock = systemClock,
): Promise<OpenInfrastructure> {
  const directory = openDataDirectory(config.dataDir)
  const { database, eventBus } = await openDatabase(config, logger)
  const health = createServiceHealth({ database, eventBus, clock, logger })
  const { smtpUrl } = config
  const mailer = recordDeliveries(
    createMailer({
      smtpUrl,
      outboxDir: directory.outbox,
      greetingTimeout: config.waits.smtpGreeting,
    }),
    health,
  )
  const secrets = config.sessionSecrets ?? directory.makeSessionSecrets()
  return {
    infrastructure: { config, secrets, database, eventBus, health, mailer, logger, clock },
    directory,
    async close() {
      await eventBus.close()
      mailer.close()
      await database.close()
    },
  }
}

async function openDatabase({ databaseUrl, dataDir, waits }: Config, logger: Logger) {
  if (databaseUrl) {
    // The driver is loaded only where it is used: it takes some 30 files.
    const { openPostgres } = await import('#platform/server/database/postgres.ts')
    const { createPostgresEventBus } = await import('#platform/server/events/postgres-event-bus.ts')
    const { database, root } = openPostgres(databaseUrl, logger, {
      connectWithin: waits.databaseConnection,
    })
    await closeOnFailure(database, () => updateTables(root, logger))
    return { database, eventBus: createPostgresEventBus(databaseUrl, logger) }
  }
  const { database, root, readVersion } = openSqlite(dataDir)
  await closeOnFailure(database, () => updateTables(root, logger))
  return { database, eventBus: createLocalEventBus(readVersion) }
}

async function updateTables(root: Parameters<typeof migrate>[0], logger: Logger) {
  const migrations = await migrate(root)
  // If all of them ran, the database is new and was not updated.
  const isUpdate = migrations.length > 0 && migrations.length < knownMigrations().length
  if (isUpdate) logger.info({ migrations }, 'database updated')
}

async function closeOnFailure(database: Database, work: () => Promise<unknown>) {
  try {
    await work()
  } catch (error) {
    await database.close()
    const reason = explainTlsFailure(error)
    throw reason === undefined ? error : new ConfigError(reason)
  }
}
