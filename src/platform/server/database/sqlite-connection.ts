import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import type { LockLine } from './lock-line.ts'
import { readStoredJson } from './stored-json.ts'

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

/** The effect of a statement on stored rows. */
export type Change = 'delete' | 'overwrite'
const changes: readonly [RegExp, Change][] = [
  [/\bdelete\b/i, 'delete'],
  [/\b(update|replace)\b/i, 'overwrite'],
]

/** Statements that may need the write lock; a read that is taken for a change waits with them. */
const write = /\b(insert|update|delete|replace|create|alter|drop|vacuum|pragma)\b/i

/** Runs queries, and waits for the write lock where one needs it. */
export class SqliteConnection implements DatabaseConnection {
  readonly #sqlite: DatabaseSync
  readonly #onChange: (change: Change) => void
  readonly #whenUnlocked: LockLine
  readonly #prepared = new Map<string, Prepared>()

  constructor(sqlite: DatabaseSync, whenUnlocked: LockLine, onChange: (change: Change) => void) {
    this.#sqlite = sqlite
    this.#whenUnlocked = whenUnlocked
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
    // A transaction has the lock already, and must not be interrupted.
    if (this.#sqlite.isTransaction) return this.#execute(query)
    return this.#whenUnlocked(
      () => this.#execute(query),
      () => write.test(query.sql),
    )
  }

  #execute<Row>(query: CompiledQuery): QueryResult<Row> {
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
