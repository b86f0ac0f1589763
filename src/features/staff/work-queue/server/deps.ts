import type { LeadService } from '#features/requests/leads/server/service.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { ViewRepository } from './repository.ts'

export type WorkQueueDeps = {
  database: Database
  views: ViewRepository
  leads: Pick<LeadService, 'countEach' | 'listCampaigns'>
  clock: Clock
}
