import { type ColumnDefinitionBuilder, type CreateTableBuilder, type Kysely, sql } from 'kysely'

export type { Kysely }

type Build = (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder

/** Column types for both engines. SQLite accepts any type name; its driver decodes values by it. */
export const timestamp = sql`timestamptz`
export const json = sql`jsonb`
export const bytes = sql`bytea`

/**
 * True if a migration runs on PostgreSQL, for the few statements that differ between the engines. Not decided by
 * the class: tests and the development server read migrations from their sources, with classes of their own.
 */
export const isPostgres = (db: Kysely<unknown>) => !('isSqlite' in db.getExecutor().adapter)

/** Text that is sorted and searched by its bytes, alike on both engines and without regard to a language. */
export const plainText = (db: Kysely<unknown>) =>
  isPostgres(db) ? sql`text collate "C"` : sql`text`

/**
 * Starts a table with a numeric `id` that is never used twice, even after the highest row was deleted: an
 * audit entry about record 7 must never refer to another record.
 */
export function createTableWithId(db: Kysely<unknown>, table: string): CreateTableBuilder<string> {
  const id: Build = isPostgres(db)
    ? (column) => column.generatedAlwaysAsIdentity().primaryKey()
    : (column) => column.primaryKey().autoIncrement()
  return db.schema.createTable(table).addColumn('id', 'integer', id) as CreateTableBuilder<string> // Kysely tracks column names in the type; migrations do not need them
}

/** Creates an index named after its table and columns. */
export const createIndex = (db: Kysely<unknown>, table: string, columns: string[]) =>
  db.schema
    .createIndex(`${table}_${columns.join('_')}`)
    .on(table)
    .columns(columns)
    .execute()
