// `npm run move-to-postgres`: copies the embedded database to an empty PostgreSQL database.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Config, ConfigError } from '#platform/server/config.ts'
import { openDataDirectory } from '#platform/server/data-directory.ts'
import { copyToPostgres } from '#platform/server/database/copy-rows.ts'
import { migrate } from '#platform/server/database/migrate.ts'
import { openPostgres } from '#platform/server/database/postgres.ts'
import { countInstances } from '#platform/server/database/postgres-dump.ts'
import { databaseFile } from '#platform/server/database/snapshot.ts'
import { openSqlite } from '#platform/server/database/sqlite.ts'
import { createLogger } from '#platform/server/logger.ts'
import { showProgress } from '#platform/server/progress.ts'
import { formatCount, runOperation, say, UsageError } from './operation.ts'

/** Without the secrets of the practice the stored Google connections could not be decrypted. */
function refuseOtherSecret(config: Config) {
  const known = openDataDirectory(config.dataDir).findSessionSecrets() ?? []
  if (known.every((secret) => config.sessionSecrets?.includes(secret))) return
  throw new ConfigError(
    `SESSION_SECRET got another value than this practice has; it takes the text of ${join(config.dataDir, 'session-secret')}`,
  )
}

async function prepareTarget(url: string) {
  if ((await countInstances(url)) > 0) {
    throw new UsageError('Servers are connected to the PostgreSQL database; stop them first')
  }
  const { database, root } = openPostgres(url, createLogger('silent'), { poolSize: 2 })
  try {
    await migrate(root)
  } finally {
    await database.close()
  }
}

/** Locks the directory while its rows are copied, so that no server writes rows that would be missing. */
async function move(config: Config, url: string) {
  const { database, root } = openSqlite(config.dataDir)
  try {
    await migrate(root)
    await prepareTarget(url)
    const progress = showProgress('Moving', 1)
    try {
      return await copyToPostgres(databaseFile(config.dataDir), url, (done, total) =>
        progress.reach(total > 0 ? done / total : 1),
      )
    } finally {
      progress.end()
    }
  } finally {
    await database.close()
  }
}

await runOperation(async (config) => {
  if (config.databaseUrl === undefined) {
    throw new ConfigError('DATABASE_URL got nothing; it takes the PostgreSQL database to move into')
  }
  const source = databaseFile(config.dataDir)
  if (!existsSync(source)) throw new UsageError(`There is no embedded database at ${source}`)
  refuseOtherSecret(config)
  const counts = await move(config, config.databaseUrl)
  for (const [table, n] of counts) if (n > 0) say(`${table}: ${formatCount(n, 'row')}`)
  say('Moved, and compared row by row.')
  say(
    `When the new database has proved itself, remove ${source}: it is kept no longer than needed.`,
  )
})
