import type { Database } from '#platform/server/database/database.ts'
import { tryWithLock } from '#platform/server/database/locks.ts'
import { inBatches, type Removal } from '#platform/server/jobs/scheduler.ts'
import type { LeadService } from './service.ts'

export const leadRemovals = (database: Database, leads: LeadService): Removal[] => [
  {
    name: 'remove leads past their time',
    run: () =>
      inBatches(200, (most) =>
        tryWithLock(database, 'delete-expired-leads', () => leads.removeExpired(most)),
      ),
  },
]
