import type { Removal } from '#platform/server/jobs/scheduler.ts'
import type { TherapistService } from './service.ts'

export const therapistRemovals = (therapists: TherapistService): Removal[] => [
  { name: 'purge-profile-viewers', run: therapists.purgeViewers },
]
