import { type DestinationStream, type Logger, pino } from 'pino'

export type { Logger }

/**
 * JSON lines on stdout. Requests are logged by route pattern (`/api/admin/leads/:id`) instead of URL, and
 * errors by kind and stack, so that the log never contains what people typed.
 */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    // At level `trace` a library logs the request headers, including cookies.
    redact: { paths: ['headers', '*.headers'], remove: true },
  }
  return destination ? pino(options, destination) : pino(options)
}

/** The loggable parts of an error: name, code and stack frames. Its message may quote a row. */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { kind: typeof error }
  const code = 'code' in error ? error.code : undefined
  const frames = (error.stack ?? '').split('\n').filter((line) => line.startsWith('    at '))
  return { kind: error.name, code, stack: frames.slice(0, 8).map((line) => line.trim()) }
}
