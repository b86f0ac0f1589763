import type { AuditService } from '#features/core/audit/server/service.ts'
import { sessionCookie } from '#features/core/sessions/server/service.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { FeatureModule, Infrastructure } from '#platform/server/infrastructure.ts'
import type { Secrets } from '#platform/server/secrets.ts'
import { encryptTokensAgain } from './encrypt-tokens-again.ts'
import { createGoogleClient } from './google/client.ts'
import { createGoogleConnectionRepository } from './repository.ts'
import { googleConnectionRoutes } from './routes.ts'
import { createGoogleConnectionService, type GoogleConnectionService } from './service.ts'
import { createTokenEncryption } from './token-encryption.ts'

export function createGoogleConnection(
  { config, database, clock, logger, secrets }: Infrastructure,
  { audit, practice }: { audit: AuditService; practice: () => { name: string } },
): FeatureModule<GoogleConnectionService> {
  const service = createGoogleConnectionService({
    database,
    connections: createGoogleConnectionRepository(database),
    audit,
    clock,
    logger,
    secrets,
    tokens: createTokenEncryption(secrets),
    google:
      config.google && createGoogleClient({ ...config.google, replyMs: config.waits.googleReply }),
    ownOrigins: config.ownOrigins,
    publicUrl: config.publicUrl,
  })
  const cookieName = sessionCookie(config.isHttps).name
  const routes = googleConnectionRoutes({ google: service, cookieName, practice })
  return { service, endpoints: routes }
}

/** Encrypts the stored tokens by the newest secret, from outside of a server. */
export const rotateGoogleTokens = async (database: Database, secrets: Secrets, clock: Clock) =>
  encryptTokensAgain({
    connections: createGoogleConnectionRepository(database),
    tokens: createTokenEncryption(secrets),
    clock,
  })
