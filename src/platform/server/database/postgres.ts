import { PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Logger } from '../logger.ts'
import { describeError } from '../logger.ts'
import { createDatabase } from './database.ts'

// count(*) and sum() come as text from PostgreSQL because they could exceed a number; ours do not.
const int8 = 20
const numeric = 1700
const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === int8 || oid === numeric) return Number
    return pg.types.getTypeParser(oid, format)
  },
}

/** A pool on a shared PostgreSQL server. It reconnects by itself; a query meanwhile fails at once. */
export function openPostgres(url: string, logger: Logger, poolSize = 10) {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: 3_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 15_000,
    query_timeout: 20_000,
    application_name: 'practice',
    types,
  })
  // An idle connection that breaks reports here; without a listener the process would end.
  pool.on('error', (error) => logger.warn(describeError(error), 'idle database connection lost'))
  pool.on('connect', (client) => {
    client.on('error', (error) => logger.warn(describeError(error), 'database connection lost'))
  })
  return createDatabase('postgres', new PostgresDialect({ pool }), {
    // Its own vacuum and write-ahead log are the server's business.
    truncateLog: async () => true,
    rebuild: async () => {},
    close: async () => {},
  })
}
