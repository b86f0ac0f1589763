import { readdirSync } from 'node:fs'
import { type Kysely, sql } from 'kysely'
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration'
import { showProgress } from '../progress.ts'
import { withSessionLock } from './locks.ts'

const migrationsFolder = new URL('../../../../migrations/', import.meta.url)

/** The names of all migrations of this program, oldest first. */
export function knownMigrations(): string[] {
  const files = readdirSync(migrationsFolder).filter((file) => /^\d{4}-.+\.ts$/.test(file))
  return files.toSorted().map((file) => file.replace('.ts', ''))
}

const readMigration = (name: string): Promise<Migration> =>
  import(new URL(`${name}.ts`, migrationsFolder).href)

/** All migrations. Most starts run none of them, so each file is read when it runs. */
const migrationProvider: MigrationProvider = {
  getMigrations: async () =>
    Object.fromEntries(
      knownMigrations().map((name) => [
        name,
        { up: async (db) => (await readMigration(name)).up(db) },
      ]),
    ),
}

/** The database has tables of a version that this one cannot continue. */
export class UnknownDatabase extends Error {}

/** A newer version has run migrations that this one does not know, and versions before 1.0 had others. */
async function refuseUnknownMigrations(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  const known = new Set(knownMigrations())
  const unknown = rows.find(({ name }) => !known.has(name))
  if (!unknown) return
  throw new UnknownDatabase(
    `The database was made by another version, which this one cannot continue (it has the migration ${unknown.name}); start that version, or restore a backup of this one`,
  )
}

/**
 * Brings the tables up to date, each migration in its own transaction. Of several instances starting at
 * once one migrates and the others wait. A terminal shows the progress.
 * @param last where to stop, for tests that need an older database; the newest migration otherwise
 * @returns the names of those that ran, oldest first
 * @throws UnknownDatabase, and changes nothing
 */
export const migrate = async (root: Kysely<unknown>, last?: string): Promise<string[]> =>
  root.connection().execute((connection) =>
    // Kysely's own lock comes too late: the migrator lists all tables before it takes that lock, and on
    // PostgreSQL this fails while another instance drops a column.
    withSessionLock(connection, 'migrate', () => runPendingMigrations(connection, last)),
  )

/** True if all migrations of this program have run. Changes nothing. */
export async function isMigrated(root: Kysely<unknown>): Promise<boolean> {
  const migrations = await new Migrator({
    db: root,
    provider: migrationProvider,
  }).getMigrations()
  return migrations.every(({ executedAt }) => executedAt !== undefined)
}

async function runPendingMigrations(connection: Kysely<unknown>, last?: string): Promise<string[]> {
  const migrator = new Migrator({ db: connection, provider: migrationProvider })
  const migrations = await migrator.getMigrations()
  const pending = migrations.filter(({ executedAt }) => !executedAt)
  // The table of a new database is still to come.
  if (pending.length < migrations.length) await refuseUnknownMigrations(connection)
  const progress =
    pending.length > 0 ? showProgress('Updating the database', pending.length) : undefined
  const ran: string[] = []
  try {
    for (;;) {
      const { error, results = [] } = await migrator.migrateUp()
      if (error) throw error
      const [step] = results
      if (!step) return ran
      ran.push(step.migrationName)
      progress?.reach(ran.length)
      if (step.migrationName === last) return ran
    }
  } finally {
    progress?.end()
  }
}
