import { createHash } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { BackupError } from './backup-error.ts'
import { readStoredJson } from './stored-json.ts'

type Column = { name: string; type: string }
type Table = { name: string; columns: Column[]; references: string[] }

const quote = (name: string) => `"${name.replaceAll('"', '""')}"`
const batch = 500

/** The tables of the embedded database, referenced tables first. */
function readTables(sqlite: DatabaseSync): Table[] {
  const rows = sqlite
    .prepare(
      `select name from sqlite_master where type = 'table'
        and name not like 'sqlite_%' and name not like 'kysely_%' order by name`,
    )
    .all()
  const names = rows.map(({ name }) => String(name))
  const tables = names.map((table): Table => {
    const columns = sqlite.prepare(`pragma table_info(${quote(table)})`).all()
    const keys = sqlite.prepare(`pragma foreign_key_list(${quote(table)})`).all()
    return {
      name: table,
      columns: columns.map((column) => ({
        name: String(column['name']),
        type: String(column['type']).toLowerCase(),
      })),
      references: keys.map((key) => String(key['table'])).filter((other) => other !== table),
    }
  })
  const ordered: Table[] = []
  while (ordered.length < tables.length) {
    const placed = new Set(ordered.map(({ name }) => name))
    const ready = tables.filter(
      ({ name, references }) => !placed.has(name) && references.every((other) => placed.has(other)),
    )
    if (ready.length === 0) throw new BackupError('Two tables refer to each other')
    ordered.push(...ready)
  }
  return ordered
}

/** Converts a value stored by SQLite to a parameter for PostgreSQL. */
function convert(value: unknown, type: string): unknown {
  if (value === null || value === undefined) return null
  if (type === 'boolean') return value === 1
  if (type === 'bytea') return Buffer.from(value as Uint8Array) // a blob column has no other values
  if (type === 'jsonb') return JSON.stringify(value)
  return value // PostgreSQL accepts text, numbers and ISO times unchanged
}

/** One row in a form that is equal for both engines, to compare the copy with the original. */
function toComparable(row: readonly unknown[], columns: readonly Column[]): string {
  return JSON.stringify(
    row.map((value, at) => {
      const type = columns[at]?.type
      if (value === null || value === undefined) return null
      if (type === 'boolean') return value === true || value === 1
      if (type === 'timestamptz') {
        return new Date(value as Date | string).toISOString() // pg decodes it, SQLite stores it as text
      }
      if (type === 'bigint') return Number(value) // pg returns it as text
      if (type === 'jsonb') return sortKeys(value)
      if (value instanceof Uint8Array) return createHash('sha256').update(value).digest('hex')
      return value
    }),
  )
}

/** PostgreSQL does not preserve the order of keys in `jsonb`. */
function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).toSorted(([a], [b]) => a.localeCompare(b))
  return Object.fromEntries(entries.map(([key, inner]) => [key, sortKeys(inner)]))
}

/**
 * Copies every row of an embedded database into an empty, migrated PostgreSQL database, in one
 * transaction, and compares the copy row by row before it commits.
 * @returns the number of rows in each table
 * @throws BackupError when the target already has rows, or a copied row differs from the original
 */
export async function copyToPostgres(
  file: string,
  url: string,
  onProgress: (done: number, total: number) => void = () => {},
): Promise<Map<string, number>> {
  const sqlite = new DatabaseSync(file, { readOnly: true })
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  const counts = new Map<string, number>()
  try {
    await client.connect()
    const tables = readTables(sqlite)
    let total = 0
    for (const { name } of tables) {
      const row = sqlite.prepare(`select count(*) as n from ${quote(name)}`).get()
      counts.set(name, Number(row?.['n']))
      total += Number(row?.['n'])
    }
    await client.query('begin')
    let done = 0
    for (const table of tables) {
      await refuseIfNotEmpty(client, table.name)
      for (const rows of readBatches(sqlite, table)) {
        await insert(client, table, rows)
        done += rows.length
        onProgress(done, total)
      }
      await continueIds(client, sqlite, table)
      await compare(client, sqlite, table)
    }
    await client.query('commit')
    return counts
  } finally {
    sqlite.close()
    await client.end().catch(() => {}) // closing the connection rolls back an open transaction
  }
}

async function refuseIfNotEmpty(client: pg.Client, table: string) {
  const { rows } = await client.query(`select 1 from ${quote(table)} limit 1`)
  if (rows.length > 0) {
    throw new BackupError(`The PostgreSQL database is not empty: ${table} has rows already`)
  }
}

const listColumns = ({ columns }: Table) => columns.map(({ name }) => quote(name)).join(', ')

function* readBatches(sqlite: DatabaseSync, table: Table): Generator<unknown[][]> {
  const statement = sqlite.prepare(
    `select ${listColumns(table)} from ${quote(table.name)} order by rowid`,
  )
  let rows: unknown[][] = []
  for (const row of statement.iterate()) {
    rows.push(
      table.columns.map(({ name, type }) => {
        const value = row[name]
        return type === 'jsonb' && typeof value === 'string' ? readStoredJson(value) : value
      }),
    )
    if (rows.length === batch) {
      yield rows
      rows = []
    }
  }
  if (rows.length > 0) yield rows
}

async function insert(client: pg.Client, table: Table, rows: readonly unknown[][]) {
  const width = table.columns.length
  const placeholders = rows.map(
    (_, row) => `(${table.columns.map((__, at) => `$${row * width + at + 1}`).join(', ')})`,
  )
  const values = rows.flatMap((row) =>
    row.map((value, at) => convert(value, table.columns[at]?.type ?? '')),
  )
  await client.query(
    `insert into ${quote(table.name)} (${listColumns(table)}) overriding system value
      values ${placeholders.join(', ')}`,
    values,
  )
}

/** New rows continue after the highest id ever used, even if its row was deleted. */
async function continueIds(client: pg.Client, sqlite: DatabaseSync, table: Table) {
  if (!table.columns.some(({ name }) => name === 'id')) return
  const { rows } = await client.query<{ sequence: string | null }>(
    `select pg_get_serial_sequence($1, 'id') as sequence`,
    [quote(table.name)],
  )
  const sequence = rows[0]?.sequence
  if (!sequence) return
  const known = sqlite.prepare('select seq from sqlite_sequence where name = ?').get(table.name)
  const highest = Number(known?.['seq'] ?? 0)
  if (highest > 0) await client.query('select setval($1::regclass, $2)', [sequence, highest])
}

async function compare(client: pg.Client, sqlite: DatabaseSync, table: Table) {
  const remaining = new Map<string, number>()
  for (const rows of readBatches(sqlite, table)) {
    for (const row of rows) {
      const comparable = toComparable(row, table.columns)
      remaining.set(comparable, (remaining.get(comparable) ?? 0) + 1)
    }
  }
  const { rows } = await client.query<unknown[]>({
    text: `select ${listColumns(table)} from ${quote(table.name)}`,
    rowMode: 'array',
  })
  for (const row of rows) {
    const comparable = toComparable(row, table.columns)
    const left = remaining.get(comparable)
    if (!left) throw new BackupError(`A row of ${table.name} arrived otherwise than it left`)
    if (left === 1) remaining.delete(comparable)
    else remaining.set(comparable, left - 1)
  }
  if (remaining.size > 0) throw new BackupError(`Not every row of ${table.name} arrived`)
}
