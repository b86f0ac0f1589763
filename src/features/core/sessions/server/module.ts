import type { FeatureModule, Infrastructure } from '#platform/server/infrastructure.ts'
import { sessionRemovals } from './jobs.ts'
import { createSessionRepository } from './repository.ts'
import { createSessionService, type SessionService } from './service.ts'

export { sessionCookie } from './cookies.ts'

export function createSessions({ database, clock }: Infrastructure): FeatureModule<SessionService> {
  const service = createSessionService({ sessions: createSessionRepository(database), clock })
  return { service, removals: sessionRemovals(service) }
}
