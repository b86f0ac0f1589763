import type { Clock } from '#platform/server/clock.ts'
import type { Database } from '#platform/server/database/database.ts'
import { createServiceHealth } from '#platform/server/database/service-health.ts'
import { createLocalEventBus } from '#platform/server/events/event-bus.ts'
import { createLogger } from '#platform/server/logger.ts'

/** The record of outside services on a test's database. */
export const createTestHealth = (
  database: Database,
  clock: Clock,
  eventBus = createLocalEventBus(),
) =>
  createServiceHealth({
    database,
    eventBus,
    clock,
    logger: createLogger('silent'),
  })
