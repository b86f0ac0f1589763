// PostgreSQL: unique_violation. SQLite: SQLITE_CONSTRAINT_UNIQUE and SQLITE_CONSTRAINT_PRIMARYKEY.
const postgresCode = '23505'
const sqliteCodes = new Set<unknown>([2067, 1555])

/** True if the database rejected a row because another row has the same unique value. */
export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('errcode' in error) return sqliteCodes.has(error.errcode)
  return 'code' in error && error.code === postgresCode
}
