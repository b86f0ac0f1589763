// https://www.postgresql.org/docs/current/errcodes-appendix.html: connection, resources, operator, system
const awayClasses = ['08', '53', '57P', '58']
const awaySystemCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT',
  'EPIPE',
])
// https://sqlite.org/rescode.html: busy, locked, read-only, I/O error, full, cannot open
const awaySqliteCodes = new Set([5, 6, 8, 10, 13, 14])
// pg throws these without any code.
const awayMessages =
  /Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|client was closed|not queryable|Cannot use a pool after calling end/

/**
 * True if an error means that the database is unavailable (gone, restarting, full, locked) and the caller may
 * retry later. Any other error is a defect of this program.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof AggregateError) return error.errors.some(isDatabaseAway)
  if ('errcode' in error && typeof error.errcode === 'number') {
    return awaySqliteCodes.has(error.errcode & 0xff)
  }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (awaySystemCodes.has(code) && 'syscall' in error) return true
  // The socket of the database is missing. Any other missing file has nothing to do with it.
  if (code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect') return true
  // 57014 is a statement that exceeded its timeout, perhaps waiting for a lock: a retry may succeed.
  if (code.length === 5 && awayClasses.some((start) => code.startsWith(start))) return true
  // The server refused or ended the session (access rules, authentication, maintenance).
  if ('severity' in error && (error.severity === 'FATAL' || error.severity === 'PANIC')) return true
  if (code === '57014' || code === '40001' || code === '40P01' || code === '55P03') return true
  return awayMessages.test(error.message)
}
