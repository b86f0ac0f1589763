import { createFeatures } from '#app/server/features.ts'
import { systemClock } from '#platform/server/clock.ts'
import { readConfig } from '#platform/server/config.ts'
import type { Database } from '#platform/server/database/database.ts'
import { createServiceHealth } from '#platform/server/database/service-health.ts'
import { createLocalEventBus } from '#platform/server/events/event-bus.ts'
import { createLogger } from '#platform/server/logger.ts'
import type { EndpointDefinition } from '#shared/endpoint.ts'
import { noMailFiles } from './mail.ts'
import { openTestDatabase } from './test-database.ts'

/** All features on a database, as commands use them: nothing is started. */
export function createUnstartedFeatures(database: Database) {
  const eventBus = createLocalEventBus()
  const logger = createLogger('silent')
  return createFeatures({
    config: readConfig({}),
    secrets: ['x'.repeat(40)],
    database,
    eventBus,
    health: createServiceHealth({ database, eventBus, clock: systemClock, logger }),
    mailer: { send: async () => undefined, ...noMailFiles },
    logger,
    clock: systemClock,
  })
}

/** Every endpoint of the product, collected from its modules: a new one is included automatically. */
export async function findAllEndpoints(): Promise<EndpointDefinition[]> {
  const { database, close } = await openTestDatabase('sqlite')
  const { endpoints } = createUnstartedFeatures(database)
  await close()
  return endpoints.map(({ definition }) => definition)
}

export const getName = ({ method, path }: Pick<EndpointDefinition, 'method' | 'path'>) =>
  `${method} ${path}`
