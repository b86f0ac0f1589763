import { inBatches, type Job, type Removal } from '#platform/server/jobs/scheduler.ts'
import type { AuthService } from './service.ts'

export const authRemovals = (auth: AuthService): Removal[] => [
  { name: 'delete-expired-sign-in-data', run: () => inBatches(500, auth.deleteExpired) },
]

export const authJobs = (auth: AuthService): Job[] => [
  { name: 'write-repeated-failures', everySeconds: 60, run: auth.writeRepeatedFailures },
  {
    name: 'lock-unattended-sessions',
    everySeconds: 60,
    run: () => inBatches(100, auth.lockUnattended),
  },
]
