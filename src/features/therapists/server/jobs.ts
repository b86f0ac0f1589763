import type { Removal } from '#platform/server/jobs/scheduler.ts'
import type { TherapistService } from './service.ts'

export const therapistRemovals = (therapists: TherapistService): Removal[] => [
  { name: 'forget who looked at profiles', run: therapists.forgetViewers },
]
