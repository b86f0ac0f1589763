import { once } from 'node:events'
import { chmodSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { Worker } from 'node:worker_threads'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { ConfigError } from '../config.ts'
import { createDatabase } from './database.ts'
import { readStoredJson } from './stored-json.ts'
import { createLogTruncation, type LogTruncation, lockTimeoutMs } from './truncate-log.ts'

/** Another process already owns the data directory. */
export class DataDirectoryInUse extends Error {}

type Decode = ((value: unknown) => unknown) | undefined

// Values are decoded by the column's declared type, which `columns()` also reports for RETURNING.
const decoders: Record<string, Decode> = {
  boolean: (value) => value === 1,
  timestamptz: (value) => parseTimestamp(String(value)),
  jsonb: (value) => readStoredJson(String(value)),
  bytea: (value) => Buffer.from(value as Uint8Array), // a blob column has no other values
}

/** Parses our own `2026-11-21T17:02:11.000Z`, and values that an operator wrote with SQLite's `datetime()`. */
function parseTimestamp(value: string): Date {
  return new Date(/[zZ]|[+-]\d\d:?\d\d$/.test(value) ? value : `${value.replace(' ', 'T')}Z`)
}

function encode(value: unknown): SQLInputValue {
  if (value === undefined || value === null) return null
  if (typeof value === 'boolean') return value ? 1 : 0
  if (value instanceof Date) return value.toISOString()
  if (value instanceof Uint8Array) return value
  if (typeof value === 'object') return JSON.stringify(value)
  return value as SQLInputValue // string, number or bigint; node:sqlite rejects anything else
}

type Prepared = {
  statement: StatementSync
  columns: readonly { name: string; decode: Decode }[]
  change: Change | undefined
}

/** What a statement does to stored rows. */
type Change = 'delete' | 'overwrite'
const changes: readonly [RegExp, Change][] = [
  [/\bdelete\b/i, 'delete'],
  [/\b(update|replace)\b/i, 'overwrite'],
]

class SqliteConnection implements DatabaseConnection {
  readonly #sqlite: DatabaseSync
  readonly #onChange: (change: Change) => void
  readonly #prepared = new Map<string, Prepared>()

  constructor(sqlite: DatabaseSync, onChange: (change: Change) => void) {
    this.#sqlite = sqlite
    this.#onChange = onChange
  }

  #prepare(sql: string): Prepared {
    const known = this.#prepared.get(sql)
    if (known) return known
    const statement = this.#sqlite.prepare(sql)
    const columns = statement.columns().map((column) => ({
      name: column.name,
      decode: decoders[column.type?.toLowerCase() ?? ''],
    }))
    // Lists of different lengths (`in (?, ?)`) give an unlimited number of texts, so the oldest is dropped.
    if (this.#prepared.size >= 500) {
      const oldest = this.#prepared.keys().next().value
      if (oldest !== undefined) this.#prepared.delete(oldest)
    }
    const change = changes.find(([pattern]) => pattern.test(sql))?.[1]
    const prepared = { statement, columns, change }
    this.#prepared.set(sql, prepared)
    return prepared
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { statement, columns, change } = this.#prepare(query.sql)
    const values = query.parameters.map(encode)
    if (columns.length === 0) {
      const { changes, lastInsertRowid } = statement.run(...values)
      if (change && changes > 0) this.#onChange(change)
      return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
    }
    const rows = statement.all(...values)
    if (change && rows.length > 0) this.#onChange(change)
    for (const row of rows) {
      for (const { name, decode } of columns) {
        const value = row[name]
        if (decode && value !== null && value !== undefined) {
          // node:sqlite types its rows by SQLite's storage classes; decoded values have other types.
          ;(row as Record<string, unknown>)[name] = decode(value)
        }
      }
    }
    return { rows: rows as Row[], numAffectedRows: BigInt(rows.length) }
  }

  streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('The embedded database returns whole results only')
  }
}

/** How long deleted contents may stay in the write-ahead log, where only a reader of the file itself finds them. */
const truncateAfterMs: Record<Change, number> = { delete: 1_000, overwrite: 60_000 }

/** One connection, used by one query or one transaction at a time. */
class SqliteDriver implements Driver {
  readonly #sqlite: DatabaseSync
  readonly #file: string
  readonly #connection: SqliteConnection
  #free: Promise<void> = Promise.resolve()
  #release: (() => void) | undefined
  readonly log: LogTruncation
  /** Whether the file may contain remains of deleted rows. */
  #hasDeleted = false

  constructor(sqlite: DatabaseSync, file: string) {
    this.#sqlite = sqlite
    this.#file = file
    this.log = createLogTruncation(sqlite, (work) => this.#whileFree(work))
    this.#connection = new SqliteConnection(sqlite, (change) => {
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
   * moves rows between pages: 124 of 128,000 in our measurement. Queries wait meanwhile; the process does not.
   */
  async rebuild() {
    await this.#whileFree(async () => {
      if (!this.#hasDeleted) return
      const worker = new Worker(new URL('rebuild-worker.ts', import.meta.url), {
        workerData: this.#file,
      })
      await once(worker, 'exit') // rejects if the worker fails
      this.#hasDeleted = false
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
    this.#sqlite.exec('begin immediate')
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
  const sqlite = new DatabaseSync(file, { timeout: lockTimeoutMs })
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
  const dialect: Dialect = {
    createAdapter: () => new TransactionalSqliteAdapter(),
    createDriver: () => driver,
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
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
    ...createDatabase('sqlite', dialect, storage),
    readVersion: () => Number(version.get()?.['data_version']),
  }
}
