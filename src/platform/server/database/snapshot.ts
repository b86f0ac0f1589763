import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { BackupError, toBackupFailure } from './backup-error.ts'
import { knownMigrations } from './migrate.ts'

/** Facts about a backup that was read through. */
export type BackupFacts = {
  /** The number of rows in each table. */
  counts: Map<string, number>
  /** The names of the migrations that made its tables. */
  migrations: readonly string[]
}

export const countRows = ({ counts }: Pick<BackupFacts, 'counts'>) =>
  counts.values().reduce((sum, count) => sum + count, 0)

/** @throws BackupError */
export function refuseLaterVersion(file: string, migrations: readonly string[]) {
  const known = new Set(knownMigrations())
  if (migrations.every((name) => known.has(name))) return
  throw new BackupError(`${file} was made by a later version of this product`)
}

const sync = (path: string) => {
  const handle = openSync(path, 'r')
  fsyncSync(handle)
  closeSync(handle)
}

/** The embedded database's file in a data directory. */
export const databaseFile = (directory: string) => join(directory, 'practice.db')

/**
 * Writes a consistent copy of the embedded database to `file`, readable by its owner only, while a server
 * continues to write. The copy is written row by row, so it has no remains of deleted rows, and `file`
 * appears only when it is complete.
 * @returns facts about the verified copy
 * @throws BackupError when there is no database, or the copy is damaged
 */
export function writeSnapshot(directory: string, file: string): BackupFacts {
  const source = databaseFile(directory)
  if (!existsSync(source)) throw new BackupError(`There is no database in ${directory}`)
  const unfinished = `${file}.unfinished`
  rmSync(unfinished, { force: true })
  const sqlite = new DatabaseSync(source, { readOnly: true, timeout: 10_000 })
  try {
    // SQLite writes into an existing empty file and so keeps its permissions.
    writeFileSync(unfinished, '', { mode: 0o600 })
    sqlite.prepare('vacuum into ?').run(unfinished)
    const facts = checkSnapshot(unfinished)
    sync(unfinished)
    renameSync(unfinished, file)
    sync(dirname(file))
    return facts
  } catch (error) {
    // Elsewhere such an error means the practice's own disk.
    if (toBackupFailure(error) !== 'full') throw error
    throw new BackupError(`The disk of ${dirname(file)} is full`, 'full')
  } finally {
    sqlite.close()
    rmSync(unfinished, { force: true })
  }
}

/**
 * Checks that a copy is undamaged, a database of this product, and not of a later version.
 * @throws BackupError with the reason
 */
export function checkSnapshot(file: string): BackupFacts {
  if (!existsSync(file)) throw new BackupError(`There is no file ${file}`)
  let sqlite: DatabaseSync | undefined
  try {
    sqlite = new DatabaseSync(file, { readOnly: true })
    const [check] = sqlite.prepare('pragma integrity_check(1)').all()
    if (check?.['integrity_check'] !== 'ok') throw new BackupError(`${file} is damaged`)
    const names = sqlite.prepare(`select name from sqlite_master where type = 'table'`).all()
    const tables = names.map(({ name }) => String(name))
    if (!tables.includes('kysely_migration')) {
      throw new BackupError(`${file} is no backup of this product`)
    }
    const steps = sqlite.prepare('select name from kysely_migration').all()
    const migrations = steps.map(({ name }) => String(name))
    refuseLaterVersion(file, migrations)
    const counts = new Map<string, number>()
    for (const table of tables) {
      if (table.startsWith('sqlite_') || table.startsWith('kysely_')) continue
      // The name comes from the file's own list of tables, quoted.
      const row = sqlite.prepare(`select count(*) as n from "${table.replaceAll('"', '""')}"`).get()
      counts.set(table, Number(row?.['n']))
    }
    return { counts, migrations }
  } catch (error) {
    if (error instanceof BackupError) throw error
    throw new BackupError(`${file} is no database that can be read`)
  } finally {
    sqlite?.close()
  }
}

/**
 * Replaces the data directory's database by a checked copy. The caller owns the directory, so no server has
 * the file open. The previous database is lost.
 */
export async function installSnapshot(file: string, directory: string): Promise<void> {
  const target = databaseFile(directory)
  const unfinished = `${target}.restoring`
  rmSync(unfinished, { force: true })
  // SQLite's backup also includes changes that are still in a -wal file; copying bytes would lose them.
  const sqlite = new DatabaseSync(file, { readOnly: true })
  try {
    await backup(sqlite, unfinished)
  } finally {
    sqlite.close()
  }
  chmodSync(unfinished, 0o600)
  sync(unfinished)
  // SQLite would apply the old write-ahead log to the new file, so it is removed first.
  for (const ending of ['-wal', '-shm']) rmSync(`${target}${ending}`, { force: true })
  renameSync(unfinished, target)
  sync(directory)
}
