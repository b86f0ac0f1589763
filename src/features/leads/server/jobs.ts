import type { Database } from '#platform/server/database/database.ts'
import { onOneInstance } from '#platform/server/database/job-lock.ts'
import type { Job } from '#platform/server/scheduler.ts'
import type { LeadService } from './service.ts'

const batch = 200

export const leadJobs = (database: Database, leads: LeadService): Job[] => [
  {
    name: 'remove leads past their time',
    everySeconds: 600,
    async run() {
      let total = 0
      for (;;) {
        const removed = await onOneInstance(database, 1, () => leads.removeExpired(batch))
        total += removed
        if (removed < batch) return total
      }
    },
  },
]
