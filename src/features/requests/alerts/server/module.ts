import type { AccountService } from '#features/core/accounts/server/service.ts'
import type { AuditService } from '#features/core/audit/server/service.ts'
import type { OutgoingMailService } from '#features/core/outgoing-mail/server/service.ts'
import { type SessionService, sessionCookie } from '#features/core/sessions/server/service.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { FeatureModule, Infrastructure } from '#platform/server/infrastructure.ts'
import type { Secrets } from '#platform/server/secrets.ts'
import type { AlertDeps } from './deps.ts'
import { alertJobs } from './jobs.ts'
import { createPushKeys, encryptKeyAgain } from './push/keys.ts'
import { createAlertRepository } from './repository.ts'
import { alertRoutes } from './routes.ts'
import { type AlertService, createAlertService } from './service.ts'

type Deps = {
  accounts: AccountService
  sessions: SessionService
  audit: AuditService
  mail: OutgoingMailService
} & Pick<AlertDeps, 'practice' | 'systemEmail'>

export function createAlerts(
  { config, secrets, database, health, clock, logger }: Infrastructure,
  deps: Deps,
): FeatureModule<AlertService> {
  const alerts = createAlertRepository(database)
  const keys = createPushKeys({ database, alerts, clock, logger, secrets })
  const service = createAlertService({
    ...deps,
    database,
    alerts,
    keys,
    health,
    clock,
    logger,
    publicUrl: config.publicUrl,
    timeZone: config.timeZone,
    mayReachLoopback: config.isLoopback && !config.isHttps,
  })
  return {
    service,
    endpoints: alertRoutes(service, sessionCookie(config.isHttps).name),
    jobs: alertJobs(service),
    start: async () => {
      await keys.get()
    },
    stop: service.settle,
    metrics: [
      {
        name: 'practice_unsent_pushes',
        help: 'Push messages waiting for delivery',
        read: service.countWaiting,
      },
    ],
  }
}

/** Encrypts the stored key of push messages by the newest secret, from outside of a server. */
export const rotatePushKey = async (database: Database, secrets: Secrets) =>
  encryptKeyAgain({ alerts: createAlertRepository(database), secrets })
