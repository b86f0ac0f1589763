import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import type { BackupFailure } from './backup-error.ts'
import type { RecordedService } from './service-health.ts'
import { databaseFile } from './snapshot.ts'

type BackupResult = { failure: BackupFailure | null; at: Date; isScheduled: boolean }

type Column = 'last_success_at' | 'last_failure_at'

// The columns that a result changes: those of the other kind stay.
const upsert = (service: string, at: string, column: Column, failure: string) => `
  insert into service_health (service, ${column}, failure) values (${service}, ${at}, ${failure})
  on conflict (service) do update set ${column} = excluded.${column}, failure = excluded.failure`

const toColumn = ({ failure }: BackupResult): Column =>
  failure === null ? 'last_success_at' : 'last_failure_at'

const listServices = ({ isScheduled }: BackupResult): RecordedService[] =>
  isScheduled ? ['backups', 'scheduledBackups'] : ['backups']

/** Beside a running server: SQLite takes writes of several programs one after the other. */
function recordInSqlite(directory: string, result: BackupResult): boolean {
  const file = databaseFile(directory)
  if (!existsSync(file)) return false
  const sqlite = new DatabaseSync(file, { timeout: 10_000 })
  try {
    const table = `select 1 from sqlite_master where type = 'table' and name = 'service_health'`
    // A database that no server of this version has opened yet has no such table.
    if (!sqlite.prepare(table).get()) return false
    const statement = sqlite.prepare(upsert('?', '?', toColumn(result), '?'))
    for (const service of listServices(result)) {
      statement.run(service, result.at.toISOString(), result.failure)
    }
    return true
  } finally {
    sqlite.close()
  }
}

async function recordInPostgres(url: string, result: BackupResult): Promise<boolean> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    query_timeout: 10_000,
  })
  await client.connect()
  try {
    const { rows } = await client.query(`select to_regclass('service_health') as found`)
    if (rows[0]?.found === null) return false
    const statement = upsert('$1', '$2', toColumn(result), '$3')
    for (const service of listServices(result)) {
      await client.query(statement, [service, result.at, result.failure])
    }
    return true
  } finally {
    await client.end()
  }
}

/**
 * Records in the practice's database, which a server may be using, that a backup was made or failed.
 * @returns false when the database is missing or older than this version
 */
export const recordBackup = async (
  { databaseUrl, dataDir }: { databaseUrl: string | undefined; dataDir: string },
  result: BackupResult,
): Promise<boolean> =>
  databaseUrl === undefined
    ? recordInSqlite(dataDir, result)
    : recordInPostgres(databaseUrl, result)
