import type { Job } from '#platform/server/jobs/scheduler.ts'
import type { LeadMailService } from './service.ts'

export const leadMailJobs = (mail: LeadMailService): Job[] => [
  { name: 'recover-interrupted-emails', everySeconds: 30, run: mail.recoverInterrupted },
]
