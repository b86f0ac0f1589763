import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Worker } from 'node:worker_threads'
import {
  type Dialect,
  type Driver,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { ConfigError } from '../config.ts'
import { BackupError } from './backup-error.ts'
import { createDatabase } from './database.ts'
import { createLockLine, type LockLine } from './lock-line.ts'
import { type Change, SqliteConnection } from './sqlite-connection.ts'
import { createLogTruncation, type LogTruncation } from './truncate-log.ts'

/** Another process already owns the data directory. */
export class DataDirectoryInUse extends Error {}

/**
 * Time for which deleted contents may stay in the write-ahead log, where only a reader of the file itself finds them.
 */
const truncateAfterMs: Record<Change, number> = { delete: 1_000, overwrite: 60_000 }

/** One connection, used by one query or one transaction at a time. */
class SqliteDriver implements Driver {
  readonly #sqlite: DatabaseSync
  readonly #file: string
  readonly #connection: SqliteConnection
  readonly #whenUnlocked: LockLine
  #free: Promise<void> = Promise.resolve()
  #release: (() => void) | undefined
  readonly log: LogTruncation
  /** True if the file may contain remains of deleted rows. */
  #hasDeleted = false

  constructor(sqlite: DatabaseSync, file: string) {
    this.#sqlite = sqlite
    this.#file = file
    this.log = createLogTruncation(sqlite, (work) => this.#whileFree(work))
    this.#whenUnlocked = createLockLine({
      acquire: async () => void (await this.acquireConnection()),
      release: () => this.#release?.(),
    })
    this.#connection = new SqliteConnection(sqlite, this.#whenUnlocked, (change) => {
      this.#hasDeleted = true
      this.log.schedule(truncateAfterMs[change])
    })
  }

  async #whileFree(work: () => void | Promise<void>) {
    await this.acquireConnection()
    try {
      await work()
    } finally {
      await this.releaseConnection()
    }
  }

  /**
   * Rewrites the whole file. `secure_delete` misses copies that SQLite leaves in the gaps of a page when it
   * moves rows between pages: 124 of 128,000 in our measurement. Queries wait in the meantime; the process does not.
   */
  async rebuild() {
    await this.#whileFree(async () => {
      if (!this.#hasDeleted) return
      const worker = new Worker(new URL('rebuild-worker.ts', import.meta.url), {
        workerData: this.#file,
      })
      worker.once('message', () => {
        this.#hasDeleted = false
      })
      await once(worker, 'exit') // rejects if the worker fails
    })
    await this.log.run()
  }

  rebuildNow() {
    if (!this.#hasDeleted || this.#sqlite.isTransaction) return
    this.#sqlite.exec('vacuum')
    this.#hasDeleted = false
  }

  async init() {}

  async acquireConnection() {
    const previous = this.#free
    let release: () => void = () => {}
    this.#free = new Promise((resolve) => {
      release = resolve
    })
    await previous
    this.#release = release
    return this.#connection
  }

  async releaseConnection() {
    this.#release?.()
  }

  async beginTransaction() {
    // Immediate: takes the write lock now, so that no later statement fails for lack of it.
    await this.#whenUnlocked(
      () => this.#sqlite.exec('begin immediate'),
      () => true,
    )
  }

  async commitTransaction() {
    this.#sqlite.exec('commit')
  }

  async rollbackTransaction() {
    if (this.#sqlite.isTransaction) this.#sqlite.exec('rollback')
  }

  async destroy() {}
}

/** SQLite supports schema changes inside a transaction, although Kysely's adapter says otherwise. */
class TransactionalSqliteAdapter extends SqliteAdapter {
  /** Read by `isPostgres`, which cannot recognise adapters by their class. */
  readonly isSqlite = true

  /** The driver hands its one connection out itself: Kysely would keep it while a change waits for a lock. */
  override get supportsMultipleConnections() {
    return true
  }

  override get supportsTransactionalDdl() {
    return true
  }
}

/**
 * Locks a data directory for this process until the returned handle is closed.
 * @throws DataDirectoryInUse when another process has locked it
 */
export function ownDirectory(directory: string): DatabaseSync {
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  chmodSync(directory, 0o700)
  const file = join(directory, 'owner.lock')
  const lock = new DatabaseSync(file, { timeout: 0 })
  chmodSync(file, 0o600)
  try {
    // The lock is the operating system's, on an empty database, and ends with the process in every case.
    lock.exec('pragma locking_mode = exclusive; begin exclusive')
  } catch (error) {
    lock.close()
    if ((error as { errcode?: number }).errcode !== 5) throw error
    throw new DataDirectoryInUse(`DATA_DIR ${directory} is in use by another running server`)
  }
  return lock
}

const toDialect = (driver: Driver): Dialect => ({
  createAdapter: () => new TransactionalSqliteAdapter(),
  createDriver: () => driver,
  createIntrospector: (db) => new SqliteIntrospector(db),
  createQueryCompiler: () => new SqliteQueryCompiler(),
})

/** The time for which the start waits for another program that has locked the file. */
const startTimeoutMs = 2_000
/** The same for a command that reads. */
const readTimeoutMs = 10_000

/** SQLite's error code for a file that is not a database (SQLITE_NOTADB). */
const notADatabase = 26

/**
 * Opens `DATA_DIR/practice.db`, readable by its owner only, and locks the directory for this process.
 * `readVersion` returns a number that changes when another program has written to the file.
 * @throws DataDirectoryInUse when another process has locked it; ConfigError when the file is no database
 */
export function openSqlite(directory: string) {
  const lock = ownDirectory(directory)
  const file = join(directory, 'practice.db')
  const sqlite = new DatabaseSync(file, { timeout: startTimeoutMs })
  chmodSync(file, 0o600)
  const close = () => {
    sqlite.close()
    lock.close()
  }
  try {
    // FULL: acknowledged writes survive a power failure. `secure_delete` overwrites deleted contents with
    // zeros.
    sqlite.exec(
      'pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on; pragma secure_delete = on',
    )
    // From here on statements wait in a line instead, because SQLite's own wait blocks the process.
    sqlite.exec('pragma busy_timeout = 0')
  } catch (error) {
    close()
    if ((error as { errcode?: number }).errcode !== notADatabase) throw error
    throw new ConfigError(
      `DATA_DIR got "${directory}"; it takes a directory whose practice.db, if there is one, is a database`,
    )
  }
  const driver = new SqliteDriver(sqlite, file)
  // After a kill the log still has the contents deleted in the last second.
  driver.log.schedule(0)
  const version = sqlite.prepare('pragma data_version')
  const storage = {
    truncateLog: () => driver.log.run(),
    rebuild: () => driver.rebuild(),
    async close() {
      driver.log.stop()
      try {
        driver.rebuildNow()
      } catch {
        // A full disk must not prevent the server from stopping; the next nightly rebuild retries.
      }
      close() // also empties and removes the log
    },
  }
  return {
    ...createDatabase('sqlite', toDialect(driver), storage),
    readVersion: () => Number(version.get()?.['data_version']),
  }
}

/** Opens a database's file to read it. */
export function openSqliteFile(file: string) {
  const sqlite = new DatabaseSync(file, { readOnly: true, timeout: readTimeoutMs })
  return createDatabase('sqlite', toDialect(new SqliteDriver(sqlite, file)), {
    truncateLog: async () => true,
    rebuild: async () => {},
    close: async () => sqlite.close(),
  })
}

function findDatabase(directory: string): string {
  const file = join(directory, 'practice.db')
  if (!existsSync(file)) throw new BackupError(`There is no database in ${directory}`)
  return file
}

/**
 * Opens the database of a directory to read it, also while a server uses it.
 * @throws BackupError when there is none
 */
export const openSqliteReader = (directory: string) => openSqliteFile(findDatabase(directory))

/**
 * Opens the database of a directory for a few changes beside a running server, which waits for each of them.
 * @throws BackupError when there is none
 */
export function openSqliteBeside(directory: string) {
  const file = findDatabase(directory)
  const sqlite = new DatabaseSync(file, { timeout: 0 })
  sqlite.exec('pragma synchronous = full; pragma foreign_keys = on; pragma secure_delete = on')
  const driver = new SqliteDriver(sqlite, file)
  return createDatabase('sqlite', toDialect(driver), {
    truncateLog: () => driver.log.run(),
    rebuild: async () => {},
    async close() {
      await driver.log.run() // what was replaced is in the log as well
      driver.log.stop()
      sqlite.close()
    },
  })
}
