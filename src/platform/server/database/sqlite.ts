import { chmodSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
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

// The column's declared type says what a repository sees. `columns()` knows it for RETURNING too.
const decoders: Record<string, Decode> = {
  boolean: (value) => value === 1,
  timestamptz: (value) => parseTimestamp(String(value)),
  jsonb: (value) => readStoredJson(String(value)),
  bytea: (value) => Buffer.from(value as Uint8Array), // a blob column holds nothing else
}

/** Our own `2026-11-21T17:02:11.000Z`, and what a person wrote with SQLite's `datetime()`. */
function parseTimestamp(value: string): Date {
  return new Date(/[zZ]|[+-]\d\d:?\d\d$/.test(value) ? value : `${value.replace(' ', 'T')}Z`)
}

function encode(value: unknown): SQLInputValue {
  if (value === undefined || value === null) return null
  if (typeof value === 'boolean') return value ? 1 : 0
  if (value instanceof Date) return value.toISOString()
  if (value instanceof Uint8Array) return value
  if (typeof value === 'object') return JSON.stringify(value)
  return value as SQLInputValue // string, number or bigint: node:sqlite refuses anything else itself
}

type Prepared = {
  statement: StatementSync
  columns: readonly { name: string; decode: Decode }[]
  change: Change | undefined
}

/** What a statement does to words that were there before it. */
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
    // Lists of different lengths (`in (?, ?)`) make new texts for ever; the oldest goes.
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
          // node:sqlite types its rows by what SQLite stores; from here on they are what we decoded.
          ;(row as Record<string, unknown>)[name] = decode(value)
        }
      }
    }
    return { rows: rows as Row[], numAffectedRows: BigInt(rows.length) }
  }

  streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('The embedded database answers whole results only')
  }
}

/** A backup made in between shows no deleted row; who reads the file itself finds it for this long. */
const truncateAfterMs: Record<Change, number> = { delete: 1_000, overwrite: 60_000 }

/** One connection, lent to one query or one transaction at a time. */
class SqliteDriver implements Driver {
  readonly #sqlite: DatabaseSync
  readonly #connection: SqliteConnection
  #free: Promise<void> = Promise.resolve()
  #release: (() => void) | undefined
  readonly log: LogTruncation
  /** Whether the file may hold words of rows that are deleted. */
  #hasDeleted = false

  constructor(sqlite: DatabaseSync) {
    this.#sqlite = sqlite
    this.log = createLogTruncation(sqlite, (work) => this.#whileFree(work))
    this.#connection = new SqliteConnection(sqlite, (change) => {
      this.#hasDeleted = true
      this.log.schedule(truncateAfterMs[change])
    })
  }

  async #whileFree(work: () => void) {
    await this.acquireConnection()
    try {
      work()
    } finally {
      await this.releaseConnection()
    }
  }

  /**
   * Writes the whole file again. `secure_delete` misses copies that SQLite leaves in the gaps of a page
   * when it moves rows between pages: 124 of 128,000 in our measurement.
   */
  async rebuild() {
    await this.#whileFree(() => this.rebuildNow())
    await this.log.run()
  }

  rebuildNow() {
    if (!this.#hasDeleted || this.#sqlite.isTransaction) return
    this.#sqlite.exec('vacuum')
    this.#hasDeleted = false
  }

  async init() {}

  async acquireConnection() {
    const before = this.#free
    let release: () => void = () => {}
    this.#free = new Promise((resolve) => {
      release = resolve
    })
    await before
    this.#release = release
    return this.#connection
  }

  async releaseConnection() {
    this.#release?.()
  }

  async beginTransaction() {
    // Immediate: the write lock is taken now, so that no statement fails half-way for want of it.
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

/** SQLite can change its tables inside a transaction; Kysely's adapter only does not say so. */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true
  }
}

/**
 * Takes a data directory for this process until the answer is closed.
 * @throws DataDirectoryInUse when another process has it
 */
export function ownDirectory(directory: string): DatabaseSync {
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  chmodSync(directory, 0o700)
  const file = join(directory, 'owner.lock')
  const lock = new DatabaseSync(file, { timeout: 0 })
  chmodSync(file, 0o600)
  try {
    // A lock of the operating system's, held in an empty database: gone with the process, however it ends.
    lock.exec('pragma locking_mode = exclusive; begin exclusive')
  } catch (error) {
    lock.close()
    if ((error as { errcode?: number }).errcode !== 5) throw error
    throw new DataDirectoryInUse(`DATA_DIR ${directory} is in use by another running server`)
  }
  return lock
}

/** SQLite's own number for a file that holds something else. */
const notADatabase = 26

/**
 * Opens `DATA_DIR/practice.db`, readable by its owner only, and takes the directory for this process.
 * `readVersion` gives a number that changes when somebody else has written into the file.
 * @throws DataDirectoryInUse when another process has it; ConfigError when the file is no database
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
    // FULL: what was acknowledged is on the disk, also when the power goes. `secure_delete` writes zeros
    // over what is deleted.
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
  const driver = new SqliteDriver(sqlite)
  // After a kill it still holds what was deleted in the last second before.
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
        // A full disk must not keep a server from stopping; the next night tries again.
      }
      close() // which empties the log and removes it
    },
  }
  return {
    ...createDatabase('sqlite', dialect, storage),
    readVersion: () => Number(version.get()?.['data_version']),
  }
}
