import { createFeatures } from '#app/server/features.ts'
import { systemClock } from '#platform/server/clock.ts'
import { readConfig } from '#platform/server/config.ts'
import { createServiceHealth } from '#platform/server/database/service-health.ts'
import { createLocalEventBus } from '#platform/server/events/event-bus.ts'
import { createLogger } from '#platform/server/logger.ts'
import type { EndpointDefinition } from '#shared/endpoint.ts'
import { openTestDatabase } from './test-database.ts'

/** Every endpoint of the product, collected from its modules: a new one is included automatically. */
export async function findAllEndpoints(): Promise<EndpointDefinition[]> {
  const { database, close } = await openTestDatabase('sqlite')
  const eventBus = createLocalEventBus()
  const logger = createLogger('silent')
  const { endpoints } = createFeatures({
    config: readConfig({}),
    secret: 'x'.repeat(40),
    database,
    eventBus,
    health: createServiceHealth({ database, eventBus, clock: systemClock, logger }),
    mailer: { send: async () => {}, removeBefore: async () => 0, close: () => {} },
    logger,
    clock: systemClock,
  })
  await close()
  return endpoints.map(({ definition }) => definition)
}

export const getName = ({ method, path }: Pick<EndpointDefinition, 'method' | 'path'>) =>
  `${method} ${path}`
