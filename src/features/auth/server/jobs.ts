import { inBatches, type Job, type Removal } from '#platform/server/jobs/scheduler.ts'
import type { AuthService } from './service.ts'

export const authRemovals = (auth: AuthService): Removal[] => [
  {
    name: 'remove ended codes and sign-in failures',
    run: () => inBatches(500, auth.removeExpired),
  },
]

export const authJobs = (auth: AuthService): Job[] => [
  { name: 'write-repeated-failures', everySeconds: 60, run: auth.writeRepeatedFailures },
]
