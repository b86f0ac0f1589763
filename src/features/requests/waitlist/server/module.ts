import type { FeatureModule, Infrastructure } from '#platform/server/infrastructure.ts'
import { inBatches } from '#platform/server/jobs/scheduler.ts'
import type { WaitlistDeps } from './deps.ts'
import { createWaitlistRepository } from './repository.ts'
import { waitlistRoutes } from './routes.ts'
import { createWaitlistService, type WaitlistService } from './service.ts'

type Deps = Pick<
  WaitlistDeps,
  | 'captcha'
  | 'leads'
  | 'screening'
  | 'consents'
  | 'therapists'
  | 'audit'
  | 'outgoingMail'
  | 'eraseTraces'
  | 'practice'
  | 'readFacts'
>

export function createWaitlist(
  { config, database, clock, secrets }: Infrastructure,
  deps: Deps,
): FeatureModule<WaitlistService> {
  const service = createWaitlistService({
    ...deps,
    database,
    waitlist: createWaitlistRepository(database),
    clock,
    publicUrl: config.publicUrl,
    timeZone: config.timeZone,
    secrets,
  })
  return {
    service,
    endpoints: waitlistRoutes(service),
    jobs: [
      {
        name: 'notify-of-departed-therapists',
        everySeconds: 60,
        run: () => inBatches(50, service.notifyOfDeparture),
      },
    ],
    removals: [
      {
        name: 'delete-expired-waitlist-entries',
        run: () => inBatches(200, service.deleteExpired),
      },
      { name: 'delete-old-waitlist-mails', run: () => inBatches(500, service.deleteOldMails) },
    ],
  }
}
