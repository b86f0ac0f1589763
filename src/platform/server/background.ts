import { isDatabaseAway } from './database/away.ts'
import { describeError, type Logger } from './logger.ts'

export type RunInBackground = (work: Promise<unknown>) => void

/**
 * For work that no caller waits for. A failure is logged as `message`, except while the database is away: all such
 * work fails then, and most of it is repeated anyway.
 */
export const createBackground =
  (logger: Logger, message: string): RunInBackground =>
  (work) => {
    work.catch((error: unknown) => {
      if (!isDatabaseAway(error)) logger.error(describeError(error), message)
    })
  }
