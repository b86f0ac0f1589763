import type { Job, Removal } from '#platform/server/jobs/scheduler.ts'
import type { OutgoingMailService } from './service.ts'

export const outgoingMailJobs = (mail: OutgoingMailService): Job[] => [
  { name: 'deliver-queued-mail', everySeconds: 15, run: mail.deliverDue },
]

/** Runs on every instance, since each has its own files. */
export const outgoingMailRemovals = (mail: OutgoingMailService): Removal[] => [
  { name: 'delete-old-mail-files', run: mail.deleteOldFiles },
]
