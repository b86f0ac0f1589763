import { PostgresDialect } from 'kysely'
import pg from 'pg'
import { usualWaits } from '../config.ts'
import type { Logger } from '../logger.ts'
import { describeError } from '../logger.ts'
import { createDatabase } from './database.ts'

// PostgreSQL returns count(*) and sum() as text because they could exceed a number; ours do not.
const int8 = 20
const numeric = 1700
const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === int8 || oid === numeric) return Number
    return pg.types.getTypeParser(oid, format)
  },
}

type Limits = {
  /** Number of connections. */
  poolSize?: number
  /** Milliseconds until a statement that gets no connection fails. */
  connectWithin?: number
}

/** A connection pool to a PostgreSQL server. It reconnects by itself; queries fail until it has. */
export function openPostgres(
  url: string,
  logger: Logger,
  { poolSize = 10, connectWithin = usualWaits.databaseConnection }: Limits = {},
) {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: connectWithin,
    idleTimeoutMillis: 30_000,
    statement_timeout: 15_000,
    query_timeout: 20_000,
    application_name: 'practice',
    types,
  })
  // Errors of idle connections are emitted here; without a listener they would end the process.
  pool.on('error', (error) => logger.warn(describeError(error), 'idle database connection lost'))
  pool.on('connect', (client) => {
    client.on('error', (error) => logger.warn(describeError(error), 'database connection lost'))
  })
  return createDatabase('postgres', new PostgresDialect({ pool }), {
    // The PostgreSQL server maintains its own files.
    truncateLog: async () => true,
    rebuild: async () => {},
    close: async () => {},
  })
}
