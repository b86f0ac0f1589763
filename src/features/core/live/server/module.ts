import type { AccountService } from '#features/core/accounts/server/service.ts'
import { type SessionService, sessionCookie } from '#features/core/sessions/server/service.ts'
import type { FeatureModule, Infrastructure } from '#platform/server/infrastructure.ts'
import { liveTopics } from '#shared/topics.ts'
import { createLiveService, type LiveService } from './service.ts'

type Deps = { accounts: AccountService; sessions: SessionService }

export function createLive(
  { config, eventBus, logger }: Infrastructure,
  { accounts, sessions }: Deps,
): FeatureModule<LiveService> {
  const service = createLiveService({
    accounts,
    sessions,
    eventBus,
    logger,
    sessionCookieName: sessionCookie(config.isHttps).name,
    topics: liveTopics,
  })
  return { service, stop: service.close }
}
