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
import { BadSetting } from '../config.ts'
import { createDatabase } from './database.ts'
import { readStoredJson } from './stored-json.ts'

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

type Prepared = { statement: StatementSync; columns: readonly { name: string; decode: Decode }[] }

class SqliteConnection implements DatabaseConnection {
  readonly #sqlite: DatabaseSync
  readonly #prepared = new Map<string, Prepared>()

  constructor(sqlite: DatabaseSync) {
    this.#sqlite = sqlite
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
    const prepared = { statement, columns }
    this.#prepared.set(sql, prepared)
    return prepared
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { statement, columns } = this.#prepare(query.sql)
    const values = query.parameters.map(encode)
    if (columns.length === 0) {
      const { changes, lastInsertRowid } = statement.run(...values)
      return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
    }
    const rows = statement.all(...values)
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

/** One connection, lent to one query or one transaction at a time. */
class SqliteDriver implements Driver {
  readonly #sqlite: DatabaseSync
  readonly #connection: SqliteConnection
  #free: Promise<void> = Promise.resolve()
  #release: (() => void) | undefined

  constructor(sqlite: DatabaseSync) {
    this.#sqlite = sqlite
    this.#connection = new SqliteConnection(sqlite)
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
 * @throws DataDirectoryInUse when another process has it; BadSetting when the file is no database
 */
export function openSqlite(directory: string) {
  const lock = ownDirectory(directory)
  const file = join(directory, 'practice.db')
  const sqlite = new DatabaseSync(file, { timeout: 2_000 })
  chmodSync(file, 0o600)
  const close = () => {
    sqlite.close()
    lock.close()
  }
  try {
    // FULL: what was acknowledged is on the disk, also when the power goes.
    sqlite.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on')
  } catch (error) {
    close()
    if ((error as { errcode?: number }).errcode !== notADatabase) throw error
    throw new BadSetting(
      `DATA_DIR got "${directory}"; it takes a directory whose practice.db, if there is one, is a database`,
    )
  }
  const dialect: Dialect = {
    createAdapter: () => new TransactionalSqliteAdapter(),
    createDriver: () => new SqliteDriver(sqlite),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
  const version = sqlite.prepare('pragma data_version')
  return {
    ...createDatabase('sqlite', dialect, async () => close()),
    readVersion: () => Number(version.get()?.['data_version']),
  }
}
