import type { Job } from '#platform/server/jobs/scheduler.ts'
import type { AlertService } from './service.ts'

export const alertJobs = (alerts: AlertService): Job[] => [
  { name: 'dispatch-alerts', everySeconds: 15, run: alerts.dispatchDue },
]
