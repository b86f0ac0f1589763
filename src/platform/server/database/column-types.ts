import { type ColumnDefinitionBuilder, type CreateTableBuilder, type Kysely, sql } from 'kysely'

export type { Kysely }

type Build = (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder

/** The same words for a column on both engines; the SQLite driver decodes by them. */
export const timestamp = sql`timestamptz`
export const json = sql`jsonb`
export const bytes = sql`bytea`

/** Whether a migration runs on PostgreSQL: for the little that both do not say alike. */
export const isPostgres = (db: Kysely<unknown>) =>
  db.getExecutor().adapter.constructor.name === 'PostgresAdapter'

/**
 * Starts a table with a numeric `id` that is never given out twice, even after the highest row was
 * deleted: an audit entry about record 7 must not come to mean another record.
 */
export function createTableWithId(db: Kysely<unknown>, table: string): CreateTableBuilder<string> {
  const id: Build = isPostgres(db)
    ? (column) => column.generatedAlwaysAsIdentity().primaryKey()
    : (column) => column.primaryKey().autoIncrement()
  return db.schema.createTable(table).addColumn('id', 'integer', id) as CreateTableBuilder<string> // Kysely tracks column names in the type; a migration has no use for them
}

/** Makes one index named after its table and columns. */
export const createIndex = (db: Kysely<unknown>, table: string, columns: string[]) =>
  db.schema
    .createIndex(`${table}_${columns.join('_')}`)
    .on(table)
    .columns(columns)
    .execute()
