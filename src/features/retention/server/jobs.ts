import type { Job } from '#platform/server/jobs/scheduler.ts'
import type { RetentionService } from './service.ts'

export const retentionJobs = (retention: RetentionService): Job[] => [
  { name: 'remove what is past its time', everySeconds: 600, run: retention.run },
  { name: 'watch the removal', everySeconds: 300, run: retention.watch },
]
