import { inBatches, type Job } from '#platform/server/scheduler.ts'
import type { SessionService } from './service.ts'

// Several instances may do this at once: what one has removed, the other no longer finds.
export const sessionJobs = (sessions: SessionService): Job[] => [
  {
    name: 'remove ended sessions',
    everySeconds: 600,
    run: () => inBatches(500, sessions.removeExpired),
  },
]
