import { type DatabaseIntrospector, type Dialect, sql } from 'kysely'

const tableNames = {
  sqlite: sql<{ name: string }>`select name from sqlite_master where type = 'table'`,
  postgres: sql<{
    name: string
  }>`select tablename as name from pg_tables where schemaname = any (current_schemas(false))`,
}

/**
 * The dialect with an introspection that reads only the names of tables for Kysely's migrator, which asks for all
 * columns of all tables up to three times for each migration, and three times at each start.
 */
export const withQuickIntrospection = (
  engine: keyof typeof tableNames,
  dialect: Dialect,
): Dialect => ({
  createAdapter: () => dialect.createAdapter(),
  createDriver: () => dialect.createDriver(),
  createQueryCompiler: () => dialect.createQueryCompiler(),
  createIntrospector(db): DatabaseIntrospector {
    const introspector = dialect.createIntrospector(db)
    return {
      getSchemas: () => introspector.getSchemas(),
      async getTables(options) {
        // Nothing but the migrator asks for Kysely's own tables.
        if (!options?.withInternalKyselyTables) return introspector.getTables(options)
        const { rows } = await tableNames[engine].execute(db)
        return rows.map(({ name }) => ({ name, isView: false, isForeign: false, columns: [] }))
      },
    }
  },
})
