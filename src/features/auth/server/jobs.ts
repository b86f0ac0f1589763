import { inBatches, type Job } from '#platform/server/scheduler.ts'
import type { AuthService } from './service.ts'

export const authJobs = (auth: AuthService): Job[] => [
  {
    name: 'remove ended codes and sign-in failures',
    everySeconds: 600,
    run: () => inBatches(500, auth.removeExpired),
  },
]
