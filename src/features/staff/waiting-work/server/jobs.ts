import type { Job } from '#platform/server/jobs/scheduler.ts'
import type { WaitingWorkService } from './service.ts'

export const waitingWorkJobs = (work: WaitingWorkService): Job[] => [
  { name: 'escalate-waiting-work', everySeconds: 30, run: work.escalate },
  { name: 'send-morning-emails', everySeconds: 60, run: work.sendDigests },
]
