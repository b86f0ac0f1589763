import type { Job } from '#platform/server/jobs/scheduler.ts'
import type { LeadMailService } from './service.ts'

export const leadMailJobs = (mail: LeadMailService): Job[] => [
  {
    name: 'find out about mail that was cut short',
    everySeconds: 30,
    run: () => mail.resolveCutShort(),
  },
]
