// A database with a row in every table, for tests of migrations: what a practice has stored, a migration must not lose.
import { type ColumnMetadata, type Kysely, sql } from 'kysely'
import type { Engine } from '#platform/server/database/database.ts'
import { migrate } from '#platform/server/database/migrate.ts'
import { openCopy, type TestDatabase } from './test-database.ts'

/** The last migration of the baseline: every database in use has at least its tables. */
export const baseline = '0024-system-health'

type Row = Record<string, unknown>
/** Every row of every table, by the table's and the columns' own (snake_case) names. */
export type Tables = ReadonlyMap<string, readonly Row[]>

/** Kysely's own tables grow with every migration. */
const isOurs = ({ name }: { name: string }) => !name.startsWith('kysely_')

/** Equal for all columns of a type, so that each reference finds its row. */
function toValue({ dataType }: ColumnMetadata): unknown {
  if (/int/i.test(dataType)) return 1
  if (/^bool/i.test(dataType)) return true
  if (/^timestamp/i.test(dataType)) return '2026-11-28T12:00:00.000Z'
  if (/^jsonb$/i.test(dataType)) return '[]'
  if (/^bytea$/i.test(dataType)) return Buffer.from('filled')
  return 'filled'
}

/** Inserts a row into every table. References are not checked in the meantime, as they go round in circles. */
async function fillTables(root: Kysely<unknown>, engine: Engine): Promise<void> {
  const isChecked = (is: boolean) =>
    engine === 'sqlite'
      ? sql`pragma foreign_keys = ${sql.lit(is ? 'on' : 'off')}`
      : sql`set session_replication_role = ${sql.lit(is ? 'origin' : 'replica')}`
  const tables = (await root.introspection.getTables()).filter(isOurs)
  await root.connection().execute(async (connection) => {
    await isChecked(false).execute(connection)
    const into = connection.withoutPlugins() as Kysely<Record<string, Row>> // any table, by its own names
    for (const { name, columns } of tables) {
      const given = columns.filter(({ isAutoIncrementing }) => !isAutoIncrementing)
      const row = Object.fromEntries(given.map((column) => [column.name, toValue(column)]))
      await into.insertInto(name).values(row).execute()
    }
    await isChecked(true).execute(connection)
  })
}

/** Reads all rows of every table, sorted by its first columns. */
export async function readTables(root: Kysely<unknown>): Promise<Tables> {
  const found = new Map<string, readonly Row[]>()
  const from = root.withoutPlugins() as Kysely<Record<string, Row>>
  for (const { name, columns } of (await root.introspection.getTables()).filter(isOurs)) {
    const [first, second] = columns.map((column) => column.name)
    if (first === undefined) continue
    const rows = from.selectFrom(name).selectAll().orderBy(first)
    found.set(name, await (second === undefined ? rows : rows.orderBy(second)).execute())
  }
  return found
}

/**
 * Lists what a migration has lost: tables, rows and changed values of columns that were there before.
 * @param changedOnPurpose columns as `table.column`, and tables, with the reason; cases of their own test them
 */
export function findLosses(
  before: Tables,
  after: Tables,
  changedOnPurpose: Readonly<Record<string, string>> = {},
): string[] {
  const losses: string[] = []
  for (const [table, rows] of before) {
    if (table in changedOnPurpose) continue
    const now = after.get(table) ?? []
    if (now.length < rows.length) losses.push(`${table}: ${rows.length - now.length} rows`)
    for (const [index, row] of rows.slice(0, now.length).entries()) {
      for (const [column, value] of Object.entries(row)) {
        const isEqual = JSON.stringify(now[index]?.[column]) === JSON.stringify(value)
        if (!isEqual && !(`${table}.${column}` in changedOnPurpose))
          losses.push(`${table}.${column}`)
      }
    }
  }
  return losses
}

/**
 * A filled database as a migration of the past left it, by default the baseline. Add rows of your own through `root`,
 * call `migrate`, and compare with `before`. Closing it deletes it.
 */
export async function openFilledDatabase(engine: Engine, last = baseline) {
  const name = `filled_at_${last.replaceAll('-', '_')}`
  const opened: TestDatabase = await openCopy(engine, name, async (root) => {
    await migrate(root, last)
    await fillTables(root, engine)
  })
  const before = await readTables(opened.root)
  return { ...opened, before, migrate: () => migrate(opened.root) }
}
