import type { Job } from '#platform/server/scheduler.ts'
import type { TherapistService } from './service.ts'

export const therapistJobs = (therapists: TherapistService): Job[] => [
  { name: 'forget who looked at profiles', everySeconds: 3_600, run: therapists.forgetViewers },
]
