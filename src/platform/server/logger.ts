import { type DestinationStream, type Logger, pino } from 'pino'

export type { Logger }

/**
 * JSON lines on stdout. A request is logged by its route (`/api/admin/leads/:id`), never by its
 * address, and errors by kind and place: what people typed stays out of the log.
 */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    // At `trace` libraries tell of themselves: one hands over the headers it reads, cookie and all.
    redact: { paths: ['headers', '*.headers'], remove: true },
  }
  return destination ? pino(options, destination) : pino(options)
}

/** What of an error may be logged: its name, code and stack frames, but no message (it may quote a row). */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { kind: typeof error }
  const code = 'code' in error ? error.code : undefined
  const frames = (error.stack ?? '').split('\n').filter((line) => line.startsWith('    at '))
  return { kind: error.name, code, stack: frames.slice(0, 8).map((line) => line.trim()) }
}
