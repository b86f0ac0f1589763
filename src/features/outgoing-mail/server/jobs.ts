import type { Job } from '#platform/server/scheduler.ts'
import type { OutgoingMailService } from './service.ts'

export const outgoingMailJobs = (mail: OutgoingMailService): Job[] => [
  { name: 'hand over waiting mail', everySeconds: 15, run: () => mail.deliverDue() },
]
