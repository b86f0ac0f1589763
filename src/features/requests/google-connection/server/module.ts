import type { AuditService } from '#features/core/audit/server/service.ts'
import { sessionCookie } from '#features/core/sessions/server/service.ts'
import type { FeatureModule, Infrastructure } from '#platform/server/infrastructure.ts'
import { createGoogleClient } from './google/client.ts'
import { createGoogleConnectionRepository } from './repository.ts'
import { googleConnectionRoutes } from './routes.ts'
import { createGoogleConnectionService, type GoogleConnectionService } from './service.ts'
import { createTokenEncryption } from './token-encryption.ts'

export function createGoogleConnection(
  { config, database, clock, logger, secret }: Infrastructure,
  { audit, practice }: { audit: AuditService; practice: () => { name: string } },
): FeatureModule<GoogleConnectionService> {
  const service = createGoogleConnectionService({
    database,
    connections: createGoogleConnectionRepository(database),
    audit,
    clock,
    logger,
    secret,
    tokens: createTokenEncryption(secret),
    google:
      config.google && createGoogleClient({ ...config.google, replyMs: config.waits.googleReply }),
    ownOrigins: config.ownOrigins,
    publicUrl: config.publicUrl,
  })
  const cookieName = sessionCookie(config.isHttps).name
  const routes = googleConnectionRoutes({ google: service, cookieName, practice })
  return { service, endpoints: routes }
}
