import type { FeatureModule, Infrastructure } from '#platform/server/infrastructure.ts'
import { inBatches } from '#platform/server/jobs/scheduler.ts'
import type { ScreeningDeps } from './deps.ts'
import { createScreeningRepository } from './repository.ts'
import { createScreeningService, type ScreeningService } from './service.ts'

type Deps = Pick<ScreeningDeps, 'captcha' | 'accounts' | 'outgoingMail' | 'practice'>

export function createScreening(
  { config, database, clock, eventBus }: Infrastructure,
  deps: Deps,
): FeatureModule<ScreeningService> {
  const service = createScreeningService({
    ...deps,
    database,
    eventBus,
    forms: createScreeningRepository(database),
    clock,
    publicUrl: config.publicUrl,
    isRateLimited: config.isRateLimited,
    heldDays: config.leadRetentionDays,
  })
  return {
    service,
    removals: [
      {
        name: 'delete-expired-held-forms',
        run: () => inBatches(200, service.deleteExpiredHeld),
      },
      { name: 'remove-held-addresses', run: () => inBatches(200, service.removeAddresses) },
      { name: 'delete-old-screened-forms', run: () => inBatches(1_000, service.deleteScreened) },
    ],
  }
}
