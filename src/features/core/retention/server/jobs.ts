import type { Job } from '#platform/server/jobs/scheduler.ts'
import type { RetentionService } from './service.ts'

export const retentionJobs = (retention: RetentionService): Job[] => [
  { name: 'retention-sweep', everySeconds: 600, run: retention.run },
  { name: 'check-retention-lag', everySeconds: 300, run: retention.checkLag },
]
