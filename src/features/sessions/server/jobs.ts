import type { Job } from '#platform/server/scheduler.ts'
import type { SessionService } from './service.ts'

const batch = 500

// Several instances may do this at once: what one has removed, the other no longer finds.
export const sessionJobs = (sessions: SessionService): Job[] => [
  {
    name: 'remove ended sessions',
    everySeconds: 600,
    async run() {
      let total = 0
      for (;;) {
        const removed = await sessions.removeExpired(batch)
        total += removed
        if (removed < batch) return total
      }
    },
  },
]
