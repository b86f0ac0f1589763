import type { Job } from '#platform/server/scheduler.ts'
import type { AuthService } from './service.ts'

const batch = 500

export const authJobs = (auth: AuthService): Job[] => [
  {
    name: 'remove ended codes and sign-in failures',
    everySeconds: 600,
    async run() {
      let total = 0
      for (;;) {
        const removed = await auth.removeExpired(batch)
        total += removed
        if (removed < batch) return total
      }
    },
  },
]
