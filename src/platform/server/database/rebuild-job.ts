import type { Clock } from '../clock.ts'
import type { Job } from '../jobs/scheduler.ts'
import type { Database } from './database.ts'

const quietHour = 3

/**
 * Rebuilds the embedded database's file once a night, in the practice's quietest hour, because queries
 * wait for it. A server that is stopped before that hour rebuilds it on closing.
 */
export function rebuildJob(database: Database, clock: Clock, timeZone: string): Job {
  const hour = new Intl.DateTimeFormat('en-CA', { hour: 'numeric', hourCycle: 'h23', timeZone })
  return {
    name: 'rebuild-database-file',
    everySeconds: 3_000, // less than an hour, so that no night is missed
    async run() {
      if (Number(hour.format(clock.now())) === quietHour) await database.rebuild()
      return 0
    },
  }
}
