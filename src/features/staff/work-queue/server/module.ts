import type { FeatureModule, Infrastructure } from '#platform/server/infrastructure.ts'
import type { WorkQueueDeps } from './deps.ts'
import { createViewRepository } from './repository.ts'
import { workQueueRoutes } from './routes.ts'
import { createWorkQueueService, type WorkQueueService } from './service.ts'

export function createWorkQueue(
  { database, clock }: Infrastructure,
  { leads }: Pick<WorkQueueDeps, 'leads'>,
): FeatureModule<WorkQueueService> {
  const views = createViewRepository(database)
  const service = createWorkQueueService({ database, views, leads, clock })
  return { service, endpoints: workQueueRoutes(service) }
}
