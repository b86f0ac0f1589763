import { inBatches, type Removal } from '#platform/server/jobs/scheduler.ts'
import type { SessionService } from './service.ts'

// Safe to run on several instances at once: rows deleted by one are not found by another.
export const sessionRemovals = (sessions: SessionService): Removal[] => [
  { name: 'delete-expired-sessions', run: () => inBatches(500, sessions.deleteExpired) },
]
