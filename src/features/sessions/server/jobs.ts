import { inBatches, type Removal } from '#platform/server/jobs/scheduler.ts'
import type { SessionService } from './service.ts'

// Several instances may do this at once: what one has removed, the other no longer finds.
export const sessionRemovals = (sessions: SessionService): Removal[] => [
  {
    name: 'remove ended sessions',
    run: () => inBatches(500, sessions.removeExpired),
  },
]
