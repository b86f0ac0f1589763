import { inBatches, type Removal } from '#platform/server/jobs/scheduler.ts'
import type { FactorService } from './service.ts'

export const factorRemovals = (factors: FactorService): Removal[] => [
  {
    name: 'delete-expired-passkey-challenges',
    run: () => inBatches(500, factors.deleteExpiredChallenges),
  },
]
