import type { Job, Removal } from '#platform/server/jobs/scheduler.ts'
import type { OutgoingMailService } from './service.ts'

export const outgoingMailJobs = (mail: OutgoingMailService): Job[] => [
  { name: 'hand over waiting mail', everySeconds: 15, run: () => mail.deliverDue() },
]

/** On every instance: files lie where it runs. */
export const outgoingMailRemovals = (mail: OutgoingMailService): Removal[] => [
  { name: 'remove old mail files', run: () => mail.removeOldFiles() },
]
