import type { FeatureModule, Infrastructure } from '#platform/server/infrastructure.ts'
import type { Removal } from '#platform/server/jobs/scheduler.ts'
import { retentionJobs } from './jobs.ts'
import { createRetentionRepository } from './repository.ts'
import { retentionRoutes } from './routes.ts'
import { createRetentionService, type RetentionService } from './service.ts'

/** `removals` are those of all features, in the order in which they run. */
export function createRetention(
  { config, database, clock, logger }: Infrastructure,
  removals: readonly Removal[],
): FeatureModule<RetentionService> {
  const service = createRetentionService({
    runs: createRetentionRepository(database),
    removals,
    truncateLog: database.truncateLog,
    clock,
    logger,
  })
  return {
    service,
    endpoints: retentionRoutes({
      leadDays: config.leadRetentionDays,
      chatDays: config.chatRetentionDays,
    }),
    jobs: retentionJobs(service),
    metrics: [
      {
        name: 'practice_seconds_since_removal',
        help: 'Seconds since the last successful retention sweep (runs every 600 s)',
        read: async () => (await service.sinceLastRun()) / 1000,
      },
    ],
  }
}
