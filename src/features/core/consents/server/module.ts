import { waitlistDays } from '#features/core/retention/rules.ts'
import type { FeatureModule, Infrastructure } from '#platform/server/infrastructure.ts'
import { createConsentRepository } from './repository.ts'
import { type ConsentService, createConsentService } from './service.ts'

export function createConsents({
  config,
  database,
  clock,
}: Infrastructure): FeatureModule<ConsentService> {
  const service = createConsentService({
    consents: createConsentRepository(database),
    clock,
    chatDays: config.chatRetentionDays,
    waitlistDays,
  })
  return { service }
}
