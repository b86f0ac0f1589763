import type { Database } from '#platform/server/database/database.ts'
import { tryWithLock } from '#platform/server/database/locks.ts'
import { inBatches, type Removal } from '#platform/server/jobs/scheduler.ts'
import type { LeadService } from './service.ts'

export const leadRemovals = (database: Database, leads: LeadService): Removal[] => [
  {
    name: 'delete-expired-leads',
    run: () =>
      inBatches(200, (max) =>
        tryWithLock(database, 'delete-expired-leads', () => leads.deleteExpired(max)),
      ),
  },
]
