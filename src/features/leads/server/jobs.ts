import type { Database } from '#platform/server/database/database.ts'
import { onOneInstance } from '#platform/server/database/job-lock.ts'
import { inBatches, type Job } from '#platform/server/scheduler.ts'
import type { LeadService } from './service.ts'

export const leadJobs = (database: Database, leads: LeadService): Job[] => [
  {
    name: 'remove leads past their time',
    everySeconds: 600,
    run: () =>
      inBatches(200, (most) => onOneInstance(database, 1, () => leads.removeExpired(most))),
  },
]
