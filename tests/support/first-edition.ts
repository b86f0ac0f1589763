// A database as the first edition left it: at its last migration, with rows in every table.
import { type Kysely, sql } from 'kysely'
import type { Engine } from '#platform/server/database/database.ts'
import { migrate } from '#platform/server/database/migrate.ts'
import { firstEditionRows } from './first-edition-rows.ts'
import { openCopy, type TestDatabase } from './test-database.ts'

/** The last migration of the first edition. */
const lastMigration = '0023-tallies'

type Row = Record<string, unknown>
/** Every row of every table, by the table's and the columns' own (snake_case) names. */
export type Tables = ReadonlyMap<string, readonly Row[]>

/** Inserts the rows of `first-edition-rows.ts`. */
async function fill(root: Kysely<unknown>): Promise<void> {
  const into = root.withoutPlugins() as Kysely<Record<string, Row>> // any table, by its own names
  for (const [table, rows] of firstEditionRows(new Date())) {
    // One at a time, so that ids are in the order of the list.
    for (const row of rows) await into.insertInto(table).values(row).execute()
  }
  // A gap in the ids, which no migration may close: the audit log refers to records by id.
  const last = sql`select max(id) from consultation_leads`
  await sql`delete from consultation_leads where id = (${last})`.execute(root)
}

/** Reads all rows of every table, sorted by its first columns. */
export async function readTables(root: Kysely<unknown>): Promise<Tables> {
  const found = new Map<string, readonly Row[]>()
  const from = root.withoutPlugins() as Kysely<Record<string, Row>>
  for (const { name, columns } of await root.introspection.getTables()) {
    const [first, second] = columns.map((column) => column.name)
    if (first === undefined) continue
    const rows = from.selectFrom(name).selectAll().orderBy(first)
    found.set(name, await (second === undefined ? rows : rows.orderBy(second)).execute())
  }
  return found
}

/** A row's values in the columns of an earlier row. */
export const pickColumns = (row: Row, of: Row): Row =>
  Object.fromEntries(Object.keys(of).map((column) => [column, row[column]]))

export type FirstEdition = TestDatabase & {
  /** Every row before the migration, to compare with. */
  before: Tables
  /** Brings the database to the newest version. @returns the migrations that ran */
  migrate(): Promise<string[]>
}

async function makeFirstEdition(root: Kysely<unknown>): Promise<void> {
  await migrate(root, lastMigration)
  await fill(root)
}

const openOld = (engine: Engine) => openCopy(engine, 'first_edition', makeFirstEdition)

/** The rows of all copies on an engine. */
const rows = new Map<Engine, Promise<Tables>>()

async function readBefore(engine: Engine): Promise<Tables> {
  const old = await openOld(engine)
  const tables = await readTables(old.root)
  await old.close()
  return tables
}

function findBefore(engine: Engine): Promise<Tables> {
  const before = rows.get(engine) ?? readBefore(engine)
  rows.set(engine, before)
  return before
}

/**
 * A filled first-edition database, not yet migrated: add rows of your own through `root`, call
 * `migrate`, and check the result. Closing it deletes it.
 */
export async function openFirstEdition(engine: Engine): Promise<FirstEdition> {
  const before = await findBefore(engine)
  const opened = await openOld(engine)
  return { ...opened, before, migrate: () => migrate(opened.root) }
}

/** A filled first-edition database after its update to the newest version, for tests that add no rows before that. */
export async function openUpdatedFirstEdition(
  engine: Engine,
): Promise<Omit<FirstEdition, 'migrate'>> {
  const before = await findBefore(engine)
  const opened = await openCopy(engine, 'updated_first_edition', async (root) => {
    await makeFirstEdition(root)
    await migrate(root)
  })
  return { ...opened, before }
}
